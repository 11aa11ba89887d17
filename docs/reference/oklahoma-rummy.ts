// Written by tools/typescript_types.py from the JSON Schemas of oklahoma-rummy.

/** A card, such as 7h. */
export type Card = string;

/** Cards in four groups, clubs first, such as A23.456.789.T. */
export type CardSet = string;

/** Cards in their order, with spaces between. */
export type Order = string;

/** Melds with spaces between; a hyphen for none. */
export type Spread = string;

/** Melds, a bar, and the cards that are left. */
export type ArrangementText = string;

/** A card and the meld it goes on, such as 6h on 1. */
export type Layoff = string;

/** Rules in one line, such as oklahoma_rummy(target=150). */
export type Rules = string;

/** An action, of any kind. */
export type Action = "draw" | "take" | "pass" | `discard ${string}` | `knock ${string}` | `gin ${string}` | "big-gin" | `big-gin: ${string}` | `lay ${string}` | "done" | `reshuffle ${string}`;

/** Rules field by field, as in their files. */
export type RulesTable = {
  /** For editors; a TOML file names it in its first line instead. */
  readonly $schema?: string;
  /** Left out it is the same. */
  readonly format?: number;
  /** Fields left out are as in this preset. oklahoma_rummy: the founding page; oklahoma_gin: the gin page, to the letter; rami_oklahoma: the rami page, which gives no number of hands; ten is ours; double_oklahoma: the founding page; in spite of its name it triples; short: the founding page; long: the founding page; tournament_300: the founding page; no_layoff: the founding page; hollywood: the founding page; partnership: the founding page, to the letter; partnership_two_tables: Bicycle and pagat; three_players: the founding page and the rami page; four_players: the founding page and the rami page; ace_high: a house rule of the founding page; first_upcard_offer: a house rule of the founding page; classic: Bicycle and pagat; tournament: the tournament line; club: club play; round_the_corner: round-the-corner pages; plain_gin: the common game of gin; straight_gin: the common game of gin, where only gin goes down; eaai: the gin rummy challenge for programs of 2021. */
  readonly base?: "oklahoma_rummy" | "oklahoma_gin" | "rami_oklahoma" | "double_oklahoma" | "short" | "long" | "tournament_300" | "no_layoff" | "hollywood" | "partnership" | "partnership_two_tables" | "three_players" | "four_players" | "ace_high" | "first_upcard_offer" | "classic" | "tournament" | "club" | "round_the_corner" | "plain_gin" | "straight_gin" | "eaai";
  /** What the table calls them. */
  readonly name?: string;
  /** Anything else that the table wants to remember. */
  readonly notes?: string;
  /** Seats: 2 to 4. */
  readonly players?: number;
  /** Two sides of two partners: "none", "one_table" or "two_tables". */
  readonly partnership?: "none" | "one_table" | "two_tables";
  /** Cards dealt to each seat: 1 to 13, or "none". */
  readonly hand_size?: number | string | null;
  /** Who deals next: "alternate", "winner" or "loser". */
  readonly dealer_rotation?: "alternate" | "winner" | "loser";
  /** Who deals after a void hand: "same" or "alternate". */
  readonly redeal?: "same" | "alternate";
  /** Where an ace may stand in a run: "low", "high_or_low" or "around_corner". */
  readonly ace_runs?: "low" | "high_or_low" | "around_corner";
  /** Points of an unmatched ace: 1 to 15. */
  readonly ace_deadwood?: number;
  /** Knock limit under an ace upcard: "gin_only" or "one". */
  readonly ace_upcard?: "gin_only" | "one";
  /** Knock limit whatever the upcard: 0 to 100, or "none". */
  readonly fixed_knock_limit?: number | string | null;
  /** Most that the knock limit can be: 0 to 9, or "none". */
  readonly knock_limit_cap?: number | string | null;
  /** How the knocker's last discard lies: "face_down" or "face_up". */
  readonly knock_discard?: "face_down" | "face_up";
  /** Bonus for big gin: 0 to 1000, or "none". */
  readonly big_gin_bonus?: number | string | null;
  /** First turn: "free" or "offer". */
  readonly first_upcard?: "free" | "offer";
  /** Discarding the card just taken from the pile: true or false. */
  readonly allow_rediscard?: boolean;
  /** Cards left when the stock is exhausted: 0 to 10. */
  readonly stock_floor?: number;
  /** What an exhausted stock means: "void" or "reshuffle". */
  readonly stock_exhaustion?: "void" | "reshuffle";
  /** Discard made at the stock's floor: "dead" or "playable". */
  readonly last_discard?: "dead" | "playable";
  /** What a defender may lay off on: "own_chain", "shared_chain", "adjacent" or "none". */
  readonly layoffs?: "own_chain" | "shared_chain" | "adjacent" | "none";
  /** Layoffs against gin and big gin: true or false. */
  readonly layoff_on_gin?: boolean;
  /** A defender equal to the knocker: "undercut", "knocker" or "void". */
  readonly tie?: "undercut" | "knocker" | "void";
  /** Who lays off in a one-table partnership: "defenders" or "partner_knocked". */
  readonly partner_layoff?: "defenders" | "partner_knocked";
  /** Bonus for gin: 0 to 1000. */
  readonly gin_bonus?: number;
  /** Bonus for an undercut: 0 to 1000. */
  readonly undercut_bonus?: number;
  /** Multiplier under a spade upcard: 1 to 3. */
  readonly spade_multiplier?: number;
  /** Gin bonus with several losers: "per_loser" or "once". */
  readonly multi_gin_bonus?: "per_loser" | "once";
  /** Undercut bonus with several defenders: "winner" or "every_undercutter". */
  readonly multi_undercut_bonus?: "winner" | "every_undercutter";
  /** Lowest defenders equal: "seat_order" or "split". */
  readonly multi_tie?: "seat_order" | "split";
  /** Points won or penalties taken: "points" or "penalty". */
  readonly scoring?: "points" | "penalty";
  /** Points that end the game: 1 to 10000, or "none". */
  readonly target?: number | string | null;
  /** Hands that end the match: 1 to 1000, or "none". */
  readonly hands_per_match?: number | string | null;
  /** Bonus for reaching the target first: 0 to 10000. */
  readonly game_bonus?: number;
  /** Bonus for each box: 0 to 1000. */
  readonly box_bonus?: number;
  /** When boxes count: "end" or "at_once". */
  readonly box_timing?: "end" | "at_once";
  /** Extra boxes for gin: 0 to 10. */
  readonly extra_boxes_gin?: number;
  /** Extra boxes for an undercut: 0 to 10. */
  readonly extra_boxes_undercut?: number;
  /** Extra boxes for big gin: 0 to 10, or "none". */
  readonly extra_boxes_big_gin?: number | string | null;
  /** Boxes that a spade upcard multiplies: "none", "extra" or "all". */
  readonly spade_boxes?: "none" | "extra" | "all";
  /** Gain by a shutout: "double_total", "double_points_and_game", "double_points", "double_game_bonus", "flat_100" or "none". */
  readonly shutout?: "double_total" | "double_points_and_game" | "double_points" | "double_game_bonus" | "flat_100" | "none";
  /** What makes a shutout: "no_points" or "no_wins". */
  readonly shutout_when?: "no_points" | "no_wins";
  /** Columns of the score sheet: 1 to 6. */
  readonly hollywood_columns?: number;
  /** Columns that a win is written in: "first_open" or "fixed_index". */
  readonly hollywood_entry?: "first_open" | "fixed_index";
  /** Multiplier of the last column: 1 to 4. */
  readonly hollywood_last_multiplier?: number;
};

/** A hand split into melds and unmatched cards. */
export type Arrangement = {
  readonly melds: Spread;
  readonly unmatched: CardSet;
  readonly deadwood: number;
};

/** What happened in one deal: no points, but all that points depend on. */
export type RoundResult = {
  readonly rules: Rules;
  readonly upcard: Card;
  readonly kind: "knock" | "gin" | "big_gin" | "undercut" | "tie" | "void";
  /** The winner, and those who share the win. */
  readonly winners: ReadonlyArray<number>;
  /** Null if nobody knocked. */
  readonly knocker: number | null;
  readonly big_gin: boolean;
  /** What each seat is left with after layoffs. */
  readonly deadwood: ReadonlyArray<number>;
  /** What each seat keeps after layoffs. */
  readonly kept: ReadonlyArray<ArrangementText>;
  readonly laid: ReadonlyArray<ReadonlyArray<Layoff>>;
};

/** What a hand is worth, seat by seat and item by item; ``str`` explains it in sentences. */
export type RoundScore = {
  readonly rules: Rules;
  /** What each seat gets, or takes as penalty. */
  readonly points: ReadonlyArray<number>;
  readonly multiplier: number;
  readonly items: ReadonlyArray<{
    readonly what: "difference" | "gin_bonus" | "big_gin_bonus" | "undercut_bonus" | "pot_share";
    readonly to: number;
    /** Null for a penalty, and for a share of a pot. */
    readonly from: number | null;
    readonly points: number;
    readonly why: string;
  }>;
  readonly result: RoundResult;
};

/** The score of a match, hand by hand; every change gives a new sheet. */
export type ScoreSheet = {
  readonly format: 1;
  readonly rules: RulesTable | Rules;
  readonly players: ReadonlyArray<string>;
  readonly first_dealer?: number;
  readonly entries?: ReadonlyArray<{
    /** The facts of each table. */
    readonly results: ReadonlyArray<{
      readonly upcard: Card;
      /** Where the rules are not those of the sheet. */
      readonly rules?: RulesTable | Rules;
      /** The seat that knocked; without it nobody did. */
      readonly knocker?: number;
      /** What each seat keeps after layoffs. */
      readonly kept?: ReadonlyArray<ArrangementText>;
      /** What each seat laid off, where anybody did. */
      readonly laid?: ReadonlyArray<ReadonlyArray<Layoff>>;
      /** The counts, where nothing else is known. */
      readonly deadwood?: ReadonlyArray<number>;
      readonly big_gin?: boolean;
    }>;
    readonly note?: string;
    readonly date?: string;
  } | {
    /** The side that won, or that is declared the winner. */
    readonly winner: number;
    /** What the winner gets, the multiplier in. */
    readonly points: number;
    readonly kind?: "knock" | "gin" | "big_gin" | "undercut" | "tie";
    readonly spade?: boolean;
    readonly note?: string;
    readonly date?: string;
  } | {
    /** What each seat takes, the multiplier in. */
    readonly penalties: ReadonlyArray<number>;
    /** The side that won, or that is declared the winner. */
    readonly winner: number;
    readonly note?: string;
    readonly date?: string;
  } | {
    /** Why nobody won; true where that is all. */
    readonly void: true | "misdeal" | "exposed" | "agreed";
    readonly note?: string;
    readonly date?: string;
  } | {
    /** The side that won, or that is declared the winner. */
    readonly winner: number;
    /** What the winner gets, the multiplier in. */
    readonly points: number;
    readonly award: "conceded" | "forfeit" | "time" | "adjudicated";
    readonly note?: string;
    readonly date?: string;
  } | {
    readonly side: number;
    /** What the side gets, or loses. */
    readonly adjustment: number;
    readonly note: string;
    readonly date?: string;
  } | {
    /** Why the match ended early. */
    readonly end: "resigned" | "forfeit" | "time" | "agreed" | "abandoned";
    /** The side that won, or that is declared the winner. */
    readonly winner?: number;
    readonly note?: string;
    readonly date?: string;
  }>;
};

/** One deal played at one table, at one moment; every action makes a new one. */
export type Round = {
  readonly version?: 1;
  readonly rules: Rules;
  readonly phase: "upcard" | "draw" | "discard" | "last" | "reshuffle" | "layoff" | "over" | "stopped";
  readonly turn: number | null;
  readonly dealer: number;
  readonly upcard: Card;
  readonly hands: ReadonlyArray<CardSet>;
  readonly stock: Order;
  readonly discards: Order;
  readonly taken: ReadonlyArray<CardSet>;
  readonly barred?: Card | null;
  readonly buried?: ReadonlyArray<CardSet>;
  readonly showdown?: {
    readonly knocker: number;
    /** Null if it lies face down, or there is none. */
    readonly discard: Card | null;
    readonly discard_is_public: boolean;
    readonly spread: Spread;
    readonly layoffs: ReadonlyArray<ReadonlyArray<Layoff>>;
  } | null;
  readonly result?: {
    readonly kind: "knock" | "gin" | "big_gin" | "undercut" | "tie" | "void";
    readonly winner: number | null;
    readonly deadwood: ReadonlyArray<number>;
  } | null;
};

/** All that a seat, or a spectator, may know of a round. */
export type PlayerView = {
  readonly version: 1;
  readonly rules: Rules;
  /** Whose view it is; null for a spectator. */
  readonly seat: number | null;
  readonly phase: "upcard" | "draw" | "discard" | "last" | "reshuffle" | "layoff" | "over" | "stopped";
  /** The seat on turn; null when it is nobody's. */
  readonly turn: number | null;
  /** As turn, or who draws next after a reshuffle. */
  readonly next_seat: number | null;
  readonly dealer: number;
  readonly upcard: Card;
  readonly knock_limit: number;
  readonly multiplier: number;
  /** In seat order; null for a hand that the seat cannot see. */
  readonly hands: ReadonlyArray<CardSet | null>;
  readonly hand_sizes: ReadonlyArray<number>;
  /** Cards taken from the pile and still held. */
  readonly taken: ReadonlyArray<CardSet>;
  /** The oldest first. */
  readonly discards: Order;
  /** The card that may not be discarded, or taken. */
  readonly barred: Card | null;
  readonly stock_count: number;
  /** Null but in a view of every card. */
  readonly stock: Order | null;
  /** What each reshuffle put under the stock. */
  readonly buried: ReadonlyArray<CardSet>;
  /** How many of these each seat holds. */
  readonly redrawn: ReadonlyArray<ReadonlyArray<number>>;
  readonly showdown: {
    readonly knocker: number;
    readonly big_gin: boolean;
    /** Null if it lies face down, or there is none. */
    readonly discard: Card | null;
    readonly discard_is_public: boolean;
    readonly spread: Spread;
    /** The melds as they lie now, layoffs added. */
    readonly table: Spread;
    readonly layoffs: ReadonlyArray<ReadonlyArray<Layoff>>;
  } | null;
  readonly result: {
    readonly kind: "knock" | "gin" | "big_gin" | "undercut" | "tie" | "void";
    readonly winner: number | null;
    readonly deadwood: ReadonlyArray<number>;
  } | null;
  /** Only where there are two tables. */
  readonly table_number?: number;
  /** What the seat may do now, where it was asked for. */
  readonly legal_actions?: ReadonlyArray<Action>;
};

/** One thing that happened, as one seat, or a spectator, may know it. */
export type GameEvent = {
  /** The number of the round, counted from 0. */
  readonly round: number;
  readonly table: number;
  readonly kind: "dealt" | "drew" | "took" | "passed" | "discarded" | "knocked" | "went_gin" | "went_big_gin" | "laid_off" | "is_done" | "reshuffled" | "ended" | "voided" | "awarded" | "match_ended";
  /** Who did it; null if nobody did. */
  readonly seat: number | null;
  /** Missing where the receiver does not see it. */
  readonly card?: Card;
  readonly hands?: ReadonlyArray<CardSet | null>;
  readonly spread?: Spread;
  /** The meld that a card was laid on, counted from 1. */
  readonly meld?: number;
  readonly winners?: ReadonlyArray<number>;
  readonly points?: ReadonlyArray<number>;
  readonly result?: RoundResult;
  readonly entry?: {
    /** Why nobody won; true where that is all. */
    readonly void: true | "misdeal" | "exposed" | "agreed";
    readonly note?: string;
    readonly date?: string;
  } | {
    /** The side that won, or that is declared the winner. */
    readonly winner: number;
    /** What the winner gets, the multiplier in. */
    readonly points: number;
    readonly award: "conceded" | "forfeit" | "time" | "adjudicated";
    readonly note?: string;
    readonly date?: string;
  } | {
    /** Why the match ended early. */
    readonly end: "resigned" | "forfeit" | "time" | "agreed" | "abandoned";
    /** The side that won, or that is declared the winner. */
    readonly winner?: number;
    readonly note?: string;
    readonly date?: string;
  };
};
