import { z } from "zod";
import { resource, staffResource } from "../resource.ts";
import { Id, Instant, line } from "../scalars.ts";
import { boardShows } from "./play.ts";
import { eventRoles } from "./roles.ts";
import { ShownEvent, ShownMatch, ShownRound } from "./shown.ts";
import { maxCourts } from "./sizes.ts";

/** What a screen shows: matches on courts and the next ones, times, tables, brackets, or all of these in turn. */
export const BoardShow = z.enum(boardShows).meta({ id: "BoardShow" });
export type BoardShow = z.infer<typeof BoardShow>;

/** Addresses of an event that are open at most, of screens and of scorers each. */
export const maxLinks = 100;
/** How often one network may read one board in a minute: twenty screens read a board every five seconds. */
export const readsAMinute = 240;

const ids = (max: number) =>
  z
    .array(Id)
    .max(max)
    .default([])
    .transform((all) => [...new Set(all)]);

/** What a screen shows of an event; where no divisions or courts are named, all of them. */
export const BoardBody = z.object({
  label: line(60),
  tournamentIds: ids(64),
  fieldIds: ids(maxCourts),
  show: BoardShow.default("cycle"),
  /** Whether the board has the names of players, besides those of teams. */
  showPlayers: z.boolean().default(false),
});

/** A screen's address, without its token. */
export const Board = z
  .object({
    id: Id,
    label: z.string(),
    tournamentIds: z.array(Id),
    fieldIds: z.array(Id),
    show: BoardShow,
    showPlayers: z.boolean(),
    createdAt: Instant,
    createdBy: z.string().nullable(),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;

/**
 * What a screen shows. `fieldIds`: the courts that were chosen; empty: all. `matches`: all that are not void, on any
 * court, by their times and numbers; `now` and `next` of a court are ids of matches: what is played or called there,
 * and the next ones in their order. `players` is empty unless names were chosen.
 */
export const ShownBoard = z
  .object({
    id: Id,
    organisationId: Id,
    event: ShownEvent,
    label: z.string(),
    show: BoardShow,
    fieldIds: z.array(Id),
    courts: z.array(z.object({ id: Id, name: z.string(), now: Id.nullable(), next: z.array(Id) })),
    tournaments: z.array(
      z.object({
        id: Id,
        name: z.string(),
        teams: z.array(z.object({ id: Id, name: z.string(), seed: z.number().int(), players: z.array(z.string()) })),
        rounds: z.array(ShownRound),
      }),
    ),
    matches: z.array(ShownMatch),
  })
  .meta({ id: "ShownBoard" });
export type ShownBoard = z.infer<typeof ShownBoard>;

export const boards = staffResource(
  { name: "boards", path: "/events/tournaments/:eventId/boards", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Addresses of screens that are open, the last one first: everything but their tokens",
      response: z.object({ data: z.array(Board) }),
    },
    create: {
      call: "POST",
      summary: "Make an address of a screen, which is answered this once",
      keyless: true,
      body: BoardBody,
      response: z.object({ board: Board, token: z.string() }).meta({ id: "IssuedBoard" }),
      errors: ["board.limit"], // 409, with `max`
    },
    revoke: { call: "DELETE /:boardId", summary: "Take an address of a screen back: it stops at once" },
  },
);

export const shownBoards = resource(
  {
    name: "shownBoards",
    path: "/public/boards/:token",
    params: { token: z.string().min(1).max(200) },
    auth: "public",
  },
  {
    read: {
      call: "GET",
      summary: "What a screen at the venue shows; 404 once its address was taken back",
      response: ShownBoard,
      errors: ["request.too_many"], // 429, with `seconds`
    },
  },
);
