import { createHash } from 'node:crypto'
import type { ListOf } from '@balcao/contracts/common'
import type {
  CompareVersion,
  ConfigVersion,
  ListHistory,
  ListVersions,
  VersionComparison,
} from '@balcao/contracts/maintenance/history/history'
import { type ConfigKind, type ConfigObject, type ConfigState, stateOf } from '@balcao/contracts/maintenance/history/kinds'
import { print } from '../../audit/diff.ts'
import type { Ctx } from '../../ctx.ts'
import { DomainError, forbidden, notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { historyRows, type VersionRow, versionRows, versionView } from './internal/version-rows.ts'
import { type Installation, KINDS } from './kinds.ts'
import { namesIn } from './names.ts'

const ORDER = 'config-history'
const cursorOf = ({ id }: VersionRow) => encodeCursor(ORDER, [id])

/** The kinds whose objects the caller may change. */
export const kindsOf = (ctx: Ctx): ConfigKind[] => (Object.keys(KINDS) as ConfigKind[]).filter((kind) => KINDS[kind].may(ctx))

/** Every change of what the caller may change, newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListHistory): Promise<ListOf<ConfigVersion>> {
  must(ctx, 'config.history')
  const rows = await historyRows(ctx, input, kindsOf(ctx), lastId(input.cursor, ORDER)).$call(rowsOfPage(input)).execute()
  return pageOf(rows, input.limit, versionView, cursorOf)
}

/** An object as it is, or undefined where it is gone. @throws DomainError forbidden */
export async function present(ctx: Ctx, kind: ConfigKind, id: number, installation: Installation) {
  try {
    const object = await KINDS[kind].read(ctx, id, installation)
    if (!KINDS[kind].may(ctx, object)) throw forbidden()
    return object
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error
    if (!KINDS[kind].may(ctx)) throw notFound('config_object_not_found')
    return undefined
  }
}

/** The versions of an object, newest first. @throws DomainError forbidden, invalid_cursor; config_object_not_found for one that neither is nor was */
export async function ofObject(
  ctx: Ctx,
  { kind, objectId, ...input }: ListVersions,
  installation: Installation,
): Promise<ListOf<ConfigVersion>> {
  const object = await present(ctx, kind, objectId, installation)
  const before = lastId(input.cursor, ORDER)
  const rows = await versionRows(ctx)
    .where('v.kind', '=', kind)
    .where('v.objectId', '=', objectId)
    .$if(before !== undefined, (q) => q.where('v.id', '<', before as number))
    .orderBy('v.number', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  if (!object && rows.length === 0) throw notFound('config_object_not_found')
  return pageOf(rows, input.limit, versionView, cursorOf)
}

/** What is set of an object, in short. */
export const seenOf = (kind: ConfigKind, object: ConfigObject | undefined): string =>
  object
    ? createHash('sha256')
        .update(print(stateOf(kind, object)))
        .digest('base64url')
    : 'gone'

/** @throws DomainError config_version_not_found */
export async function mustFindVersion(ctx: Ctx, kind: ConfigKind, objectId: number, number: number): Promise<VersionRow> {
  const row = await versionRows(ctx)
    .where('v.kind', '=', kind)
    .where('v.objectId', '=', objectId)
    .where('v.number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound('config_version_not_found')
  return row
}

/** The fields of a state in the order of their kind: the database keeps none. */
const inOrder = (kind: ConfigKind, state: ConfigState | null) => state && stateOf(kind, { id: 0, ...state })

/** A version beside the one before it, or beside what is set now. @throws DomainError forbidden, config_object_not_found, config_version_not_found */
export async function compare(
  ctx: Ctx,
  { kind, objectId, number, against }: CompareVersion,
  installation: Installation,
): Promise<VersionComparison> {
  const object = await present(ctx, kind, objectId, installation)
  const row = await mustFindVersion(ctx, kind, objectId, number)
  const after = inOrder(kind, row.state)
  const before = against === 'now' ? (object ? stateOf(kind, object) : null) : inOrder(kind, await stateBefore(ctx, row))
  return {
    version: versionView(row),
    ...{ before, after },
    names: await namesIn(ctx, [before, after]),
    exists: object !== undefined,
    seen: seenOf(kind, object),
  }
}

/** What was set before a version; null where nothing was, or nothing is known of it. */
export async function stateBefore({ db }: Ctx, { kind, objectId, number }: VersionRow): Promise<ConfigState | null> {
  const row = await db
    .selectFrom('configVersions')
    .select('state')
    .where('kind', '=', kind)
    .where('objectId', '=', objectId)
    .where('number', '=', number - 1)
    .executeTakeFirst()
  return row?.state ?? null
}
