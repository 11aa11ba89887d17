"""The words that people use for fields and values, and which slips of writing are certain.

A slip of spelling, case, hyphens or spaces can only mean one thing, so it is put right. Another
word for the same thing is a guess: it is suggested, and never applied.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from oklahoma_rummy.errors import UnknownNameError

_JOINTS = re.compile(r"[\s_.-]+")
_LONG = 8
"""Names of so many letters are recognised with two letters wrong."""
_SHORT = 4
"""In names of fewer letters only two that have changed places are recognised."""
_LONGEST = 40

_FIELDS = {
    "players": "seats people persons joueurs nombre_de_joueurs giocatori numero_giocatori jogadores"
    " spieler spielerzahl jugadores number_of_players num_players player_count",
    "partnership": "partners partner teams team pairs sides partenaire partenaires equipes"
    " coppie squadre parceiro parceiros duplas equipas paare partnerschaft mannschaften companero"
    " companeros parejas equipos",
    "hand_size": "cards cards_dealt cards_per_hand cards_per_player deal_size handsize cartes"
    " cartes_par_joueur carte carte_a_testa cartas cartas_por_jogador karten handkarten"
    " cartas_por_jugador number_of_cards",
    "dealer_rotation": "dealer deal next_dealer who_deals rotation donneur croupier mazziere"
    " distribuidor geber reparte el_que_da dealer_order deals_next",
    "redeal": "void_dealer after_void void_hand misdeal main_nulle mano_patta mao_empate"
    " unentschieden mano_nula redeal_by dealer_after_void",
    "ace_runs": "ace aces ace_high ace_low runs as assi ases asse ass suite scala sequencia folge"
    " sequenz escalera high_ace aces_high ace_in_runs",
    "ace_deadwood": "ace_value ace_points ace_count ace_cost valeur_as valore_asso valor_as"
    " valor_do_as asswert",
    "ace_upcard": "ace_limit ace_knock ace_gin knock_on_ace ace_knock_limit",
    "fixed_knock_limit": "knock knock_limit limit knock_value max_knock knock_max frappe frapper"
    " plafond valeur_de_frappe cognement bussata bussare limite limite_di_bussata valore_di_bussata"
    " bate bater teto valor_de_bate klopfen klopflimit golpe golpear limite_de_golpe",
    "knock_limit_cap": "limit_cap cap max_knock_limit highest_limit highest_knock_limit"
    " maximum_knock_limit knock_cap maximum_limit limite_max plafond_maximal limite_massimo"
    " limite_maximo hochstgrenze",
    "knock_discard": "knock_card discard_face last_card",
    "big_gin_bonus": "big_gin biggin big_gin_points grand_gin grande_gin supergin super_gin"
    " gin_bonus_big",
    "first_upcard": "upcard first_card first_turn offer upcard_offer opening carte_retournee entame"
    " retourne carta_scoperta carta_virada aufgedeckte_karte carta_descubierta",
    "allow_rediscard": "rediscard discard_taken same_card return_card take_back",
    "stock_floor": "floor stock cards_left stock_left pioche talon tallone monte stapel mazo"
    " stock_size stock_end",
    "stock_exhaustion": "exhaustion empty_stock stock_empty out_of_cards reshuffle",
    "last_discard": "final_discard fiftieth_card last_card_playable",
    "layoffs": "layoff lay_off lay_offs laying_off pose poser poses agganciare agganci"
    " agganciamento encaixe encaixes encaixar anlegen colgar poner layoff_mode",
    "layoff_on_gin": "gin_layoff gin_layoffs layoffs_on_gin layoff_against_gin",
    "tie": "ties equal draw_rule tied undercut_tie egalite pareggio parita empate gleichstand"
    " tie_rule",
    "partner_layoff": "partner_layoffs partners_lay_off",
    "gin_bonus": "gin gin_points gin_score points_for_gin bonus_gin bonus_de_gin bonus_di_gin"
    " bono_gin gin_value",
    "undercut_bonus": "undercut undercut_points points_for_undercut coupe_basse sape sottotaglio"
    " contra_golpe unterbieten bonus_undercut undercut_value",
    "spade_multiplier": "spade spades spades_double double_spades spade_double spade_bonus pique"
    " piques double_pique picche raddoppio_di_picche espadas dobragem_de_espadas pik"
    " pik_zahlt_doppelt picas picas_dobles multiplier spades_multiplier spades_count",
    "multi_gin_bonus": "gin_bonus_per_loser multiple_gin_bonus",
    "multi_undercut_bonus": "undercut_bonus_each multiple_undercut_bonus",
    "multi_tie": "multiple_tie lowest_tie",
    "scoring": "score scores scoring_mode penalty penalties points_de_penalite penalita"
    " punti_di_penalita penalidade pontos_de_penalidade strafpunkte puntos_de_penalizacion"
    " marque punteggio pontuacao wertung puntuacion",
    "target": "points goal target_score game_to play_to up_to end_score winning_score score_limit"
    " max_points score_cible objectif punteggio_obiettivo obiettivo pontuacao_alvo alvo"
    " zielpunktzahl ziel puntuacion_objetivo objetivo punti pontos punkte puntos target_points",
    "hands_per_match": "hands deals rounds games number_of_hands number_of_deals max_hands"
    " hands_per_game match_length hand_count mains donnes manches mani smazzate distribuzioni maos"
    " distribuicoes rodadas runden manos juegos",
    "game_bonus": "game win_bonus winner_bonus match_bonus bonus_for_game bonus_de_partie"
    " bonus_partita bonus_de_partida spielbonus bonificacion_de_partida",
    "box_bonus": "box boxes line lines line_bonus box_points hand_bonus case cases ligne lignes"
    " linea linee caixa caixas linha caja cajas bonus_per_box points_per_box",
    "box_timing": "boxes_when when_boxes_count boxes_count boxes_at_once",
    "extra_boxes_gin": "gin_boxes gin_box gin_extra_boxes extra_gin_boxes",
    "extra_boxes_undercut": "undercut_boxes undercut_box undercut_extra_boxes extra_undercut_boxes",
    "extra_boxes_big_gin": "big_gin_boxes big_gin_box big_gin_extra_boxes extra_big_gin_boxes",
    "spade_boxes": "spades_boxes double_boxes boxes_on_spades box_multiplier",
    "shutout": "shut_outs schneider chelem blanqueo skunk blitz whitewash schneiders shutout_bonus",
    "shutout_when": "when_shutout shutout_if shutout_means schneider_when skunk_when",
    "hollywood_columns": "hollywood columns column games_at_once colonnes colonne colunas spalten"
    " columnas hollywood_games",
    "hollywood_entry": "entry column_entry hollywood_entries",
    "hollywood_last_multiplier": "last_multiplier last_column last_game_double"
    " last_column_multiplier",
    "base": "preset presets variant based_on extends parent rules inherits variante",
    "name": "title titre titolo titulo titel nom nome nombre label called table_name rules_name",
    "notes": "note comment comments remark remarks description remarques osservazioni observacoes"
    " bemerkungen notas text",
    "format": "version file_format format_version schema_version",
    "$schema": "schema json_schema",
}
"""For each field, and each key of files, what people call it in English, French, Italian,
Portuguese, German and Spanish."""

_WORDS = {
    "partnership": {
        "none": "no off alone single singles solo aucun aucune nessuna nessuno nenhuma keine"
        " ninguna individual false",
        "one_table": "one table yes partners single_table teams true",
        "two_tables": "two tables both_tables",
    },
    "dealer_rotation": {
        "alternate": "alternating alternates clockwise left next round turn in_turn rotate"
        " alterne alterner alternato alternado abwechselnd alterno next_player both",
        "winner": "win winners the_winner won gagnant gewinner vincitore vencedor ganador",
        "loser": "lose losers the_loser lost perdant verlierer perdente perdedor",
    },
    "redeal": {
        "same": "same_dealer again stay stays keep dealer",
        "alternate": "next next_dealer clockwise pass left other",
    },
    "ace_runs": {
        "low": "lo low_only bas bassa baixo niedrig bajo",
        "high_or_low": "high both either low_or_high high_low hi_lo high_and_low haut alta alto"
        " hoch",
        "around_corner": "corner around round_the_corner wrap circular wrap_around",
    },
    "ace_upcard": {
        "gin_only": "gin zero none only_gin 0 nothing must_gin",
        "one": "1 knock knock_one a_point",
    },
    "knock_discard": {
        "face_down": "down hidden closed covered face_cachee coperta verdeckt",
        "face_up": "up open visible shown face_visible scoperta offen",
    },
    "first_upcard": {
        "free": "normal usual none no_offer",
        "offer": "offered offers option optional pass proposee offerta oferta angeboten refuse",
    },
    "stock_exhaustion": {
        "void": "dead cancel cancelled draw nulle patta empate end stop no_score washout",
        "reshuffle": "shuffle shuffled recycle turn_over melanger rimescolare embaralhar mischen",
    },
    "last_discard": {
        "dead": "no false unplayable forbidden not_playable",
        "playable": "yes true live play takeable allowed",
    },
    "layoffs": {
        "own_chain": "own chain yes true usual normal on allowed",
        "shared_chain": "shared all everyone common",
        "adjacent": "touching direct original_melds ends",
        "none": "no false off forbidden not_allowed aucune nessuna nenhum keine ninguna",
    },
    "tie": {
        "undercut": "defender opponent undercuts defenders equal_undercuts",
        "knocker": "knock knockers frappeur bussatore klopfer golpeador win_for_knocker",
        "void": "draw nobody none push split no_score nulle patta empate",
    },
    "partner_layoff": {
        "defenders": "opponents both normal usual",
        "partner_knocked": "partner knocked knockers_partner only_partner",
    },
    "multi_gin_bonus": {"per_loser": "each every all per_player loser", "once": "one single 1"},
    "multi_undercut_bonus": {
        "winner": "one once lowest best single",
        "every_undercutter": "every all each everyone undercutters",
    },
    "multi_tie": {
        "seat_order": "seat order clockwise first left next",
        "split": "share shared divide equal half both",
    },
    "scoring": {
        "points": "normal usual positive winner win punti pontos punkte puntos standard",
        "penalty": "penalties penalty_points negative loser losers penalite penalita penalidade"
        " strafpunkte penalizacion low",
    },
    "box_timing": {
        "end": "last later at_end final fin fine fim ende after",
        "at_once": "once now immediately at_the_time running instant directly",
    },
    "spade_boxes": {
        "none": "no off false nothing",
        "extra": "extra_boxes extra_only kisses",
        "all": "yes every everything all_boxes both true double",
    },
    "shutout": {
        "double_total": "double yes total all everything true x2 twice doubled",
        "double_points_and_game": "double_points_game points_and_game",
        "double_points": "points points_only score",
        "double_game_bonus": "game_bonus double_game game double_bonus",
        "flat_100": "100 flat bonus hundred flat_bonus",
        "none": "no off false nothing 0",
    },
    "shutout_when": {
        "no_points": "points zero_points no_score scoreless 0",
        "no_wins": "wins no_hands no_hand_won without_a_win no_boxes",
    },
    "hollywood_entry": {
        "first_open": "first open next next_open first_column",
        "fixed_index": "fixed index nth numbered by_number",
    },
    "players": {"2": "two", "3": "three", "4": "four"},
    "spade_multiplier": {
        "1": "single none no off once",
        "2": "double x2 two",
        "3": "triple x3 three",
    },
    "hollywood_columns": {"1": "no none off one single", "3": "yes hollywood on true three"},
    "hand_size": {"10": "ten", "7": "seven", "none": "usual normal auto default"},
    "fixed_knock_limit": {
        "10": "ten",
        "0": "gin gin_only straight zero",
        "none": "upcard no off card auto default variable",
    },
    "knock_limit_cap": {"none": "no off unlimited default 10"},
    "extra_boxes_big_gin": {"none": "gin same as_gin like_gin same_as_gin"},
    "big_gin_bonus": {"none": "no off not_played never"},
    "target": {"none": "no off unlimited endless infinite"},
    "hands_per_match": {"none": "no off unlimited endless infinite any"},
    "base": {
        "oklahoma_rummy": "oklahoma default standard rummy normal usual none regular",
        "oklahoma_gin": "gin oklahoma_gin_rummy",
        "rami_oklahoma": "rami penalty french",
        "double_oklahoma": "double triple",
        "plain_gin": "gin_rummy plain simple",
        "straight_gin": "straight",
        "hollywood": "holly hollywood_gin",
        "partnership": "partners teams",
        "partnership_two_tables": "two_tables",
        "round_the_corner": "corner around_corner wrap",
        "tournament": "competition official",
        "three_players": "three 3",
        "four_players": "four 4",
        "club": "casino",
        "classic": "classical bicycle pagat hoyle",
        "no_layoff": "no_layoffs",
    },
}
"""For each value of a field, or preset as a base, what people call it."""

_SWITCHES = {
    True: "yes on y si oui ja sim vrai wahr vero verdadero allowed 1",
    False: "no off n non nein nao faux falsch falso never forbidden none 0",
}


def slip_of(name: str, known: Collection[str]) -> str | None:
    """Return the one known name that a name can only be a slip of: of case, joints or spelling.

    A word that means something else somewhere in the rules is not a slip, and neither is one that
    is as near to two known names.

    Args:
        name: The name that was given, which is not one of the known ones.
        known: The names that may be given.

    Example:
        >>> slip_of("Gin-Bonus", ["gin_bonus"]), slip_of("knoker", ["knocker", "void"])
        ('gin_bonus', 'knocker')
        >>> slip_of("none", ["gin_only", "one"]) is None
        True
    """
    if len(name) > _LONGEST:
        return None
    given = _joined(name)
    same = [each for each in known if _joined(each) == given]
    if same:
        return same[0] if len(same) == 1 else None
    if given in _vocabulary():
        return None
    near = [each for each in known if _is_misspelt(given, _joined(each))]
    return near[0] if len(near) == 1 else None


def key_meant(name: str, known: Collection[str]) -> tuple[str | None, bool]:
    """Return the known field or key that another name stands for, and whether that is certain.

    Example:
        >>> key_meant("hands", ["hands_per_match"]), key_meant("tei", ["tie"])
        (('hands_per_match', False), ('tie', True))
    """
    slip = slip_of(name, known)
    if slip:
        return slip, True
    other = _keys().get(_joined(name)) if len(name) <= _LONGEST else None
    return (other if other in known else nearest_name(name, known)), False


def preset_meant(name: str, known: Collection[str]) -> tuple[str | None, bool]:
    """Return the preset that another name stands for, and whether that is certain.

    Example:
        >>> preset_meant("casino", ["club"]), preset_meant("Clubb", ["club"])
        (('club', False), ('club', True))
    """
    slip = slip_of(name, known)
    return (slip, True) if slip else (value_meant("base", name) or nearest_name(name, known), False)


def value_meant(field: str, word: str) -> str | None:
    """Return the value of a field that people call by another word, as text.

    Example:
        >>> value_meant("tie", "draw"), value_meant("spade_multiplier", "triple")
        ('void', '3')
    """
    given = _joined(word) if len(word) <= _LONGEST else ""
    for value, others in _WORDS.get(field, {}).items():
        if given in map(_joined, others.split()):
            return value
    return None


def switch_meant(word: str) -> bool | None:
    """Return what a word means, yes or no, if it means either."""
    given = _joined(word)
    return next((value for value, words in _SWITCHES.items() if given in words.split()), None)


def nearest_name(name: str, known: Iterable[str]) -> str | None:
    """Return the known name nearest to one that is not known, if one is near: a guess."""
    return UnknownNameError(name="name", value=name, known=tuple(known)).suggestion


def _joined(name: str) -> str:
    """Return a name without case, accents and joints."""
    from unicodedata import normalize  # noqa: PLC0415  only an error needs it

    plain = "".join(each for each in normalize("NFKD", name.casefold()) if each.isascii())
    return _JOINTS.sub("", plain)


@cache
def _keys() -> Mapping[str, str]:
    return {_joined(each): key for key, names in _FIELDS.items() for each in names.split()}


@cache
def _vocabulary() -> frozenset[str]:
    """Return every word that means something: none of them is a slip of another."""
    meanings = [each for values in _WORDS.values() for pair in values.items() for each in pair]
    words = " ".join([*_FIELDS, *_FIELDS.values(), *meanings, *_SWITCHES.values()])
    return frozenset(map(_joined, words.split()))


def _is_misspelt(given: str, known: str) -> bool:
    """Whether one name has a letter more, less, other or displaced; a long name two of these."""
    shorter = min(len(given), len(known))
    if shorter < _SHORT:
        return sorted(given) == sorted(known) and given[:1] == known[:1]
    most = 2 if shorter >= _LONG else 1
    return abs(len(given) - len(known)) <= most and _distance(given, known) <= most


def _distance(one: str, two: str) -> int:
    """Count the letters to change: Damerau and Levenshtein's distance, neighbours swapped once."""
    rows = [list(range(len(two) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and b == one[i - 2]:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
