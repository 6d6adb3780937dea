import { MAX_TRACKERS } from '@balcao/contracts/issues/bounds'
import {
  areLabels,
  type CreateTracker,
  type GetTracker,
  isProject,
  type NewTracker,
  type Tracker,
  type TrackerNames,
  type TrackerSecret,
  type Trackers,
  type UpdateTracker,
} from '@balcao/contracts/issues/trackers'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { MailSecrets } from '../ports.ts'
import { now } from '../tickets/queries.ts'
import { type Access, newHookSecret, openAccess, sealAccess } from './internal/access.ts'
import { askForComments, forgetComments } from './internal/kept-comments.ts'
import { allTrackers, auditedTracker, lockTrackers, mustFindTracker, trackerView } from './internal/tracker-rows.ts'
import type { TrackerCalls } from './tracker-calls.ts'

/** What the installation gives for it. */
export type Installed = { mailSecrets: MailSecrets; trackers: Pick<TrackerCalls, 'mayCall'>; publicUrl: string }

/** All trackers by name. @throws DomainError forbidden */
export async function list(ctx: Ctx, _: object, { publicUrl }: Pick<Installed, 'publicUrl'>): Promise<Trackers> {
  must(ctx, 'integration.manage')
  return { data: (await allTrackers(ctx)).map((row) => trackerView(row, publicUrl)) }
}

/** The active ones, for whoever links tickets with issues. @throws DomainError forbidden */
export async function names(ctx: Ctx): Promise<TrackerNames> {
  must(ctx, 'issue.read')
  const active = (await allTrackers(ctx)).filter(({ isActive }) => isActive)
  return {
    data: active.map(({ id, kind, name, project, titlePattern }) => ({ id, name, project, titlePattern, kind: kind as Tracker['kind'] })),
  }
}

/** @throws DomainError forbidden, tracker_not_found */
export async function get(ctx: Ctx, { id }: GetTracker, { publicUrl }: Pick<Installed, 'publicUrl'>): Promise<Tracker> {
  must(ctx, 'integration.manage')
  return trackerView(await mustFindTracker(ctx, id), publicUrl)
}

/** Writes down what became of a tracker, and has open pages read it again. */
async function changed(ctx: Ctx, verb: string, before: Tracker | null, after: Tracker | null): Promise<void> {
  const change = diff(before && auditedTracker(before), after && auditedTracker(after))
  const resourceId = (after ?? before)?.id as number
  await audit(ctx, { action: `issue_tracker.${verb}`, resource: 'issue_tracker', resourceId, ...change, risk: 'medium' })
  await ctx.emit('trackers:changed', {})
}

/** @throws DomainError invalid_input for an address that the installation lets nobody call */
function mustBeCallable({ trackers }: Installed, baseUrl: string): void {
  if (!trackers.mayCall(baseUrl)) throw invalid({ field: 'baseUrl', reason: 'tracker_url' })
}

/** Adds a tracker. What its calls are signed with is said this once. @throws DomainError forbidden, too_many_trackers, invalid_input */
export async function create(
  ctx: Ctx,
  { token, user, active, priorities, ...input }: CreateTracker,
  installed: Installed,
): Promise<NewTracker> {
  must(ctx, 'integration.manage')
  mustBeCallable(installed, input.baseUrl)
  await lockTrackers(ctx)
  if ((await allTrackers(ctx)).length >= MAX_TRACKERS) throw conflict('too_many_trackers')
  const { mailSecrets } = installed
  const { tenantId } = ctx.actor
  // The tenant goes in front, so that a call is looked for in one organisation alone.
  const hookKey = `${tenantId}.${mailSecrets[0].random(18)}`
  const { id } = await ctx.db
    .insertInto('issueTrackers')
    .values({ ...input, priorities: JSON.stringify(priorities), tenantId, isActive: active, hookKey, authorId: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const access: Access = { token, ...(user === undefined ? {} : { user }), hookSecret: newHookSecret(mailSecrets) }
  await ctx.db
    .updateTable('issueTrackers')
    .set({ sealed: sealAccess(mailSecrets, { tenantId, id }, access) })
    .where('id', '=', id)
    .execute()
  const tracker = await get(ctx, { id }, installed)
  await changed(ctx, 'created', null, tracker)
  return { ...tracker, hookSecret: access.hookSecret }
}

/** The access after a change: a token is not taken along to another address, where somebody else may listen. @throws DomainError invalid_input */
function accessAfter(
  held: Access | undefined,
  moves: boolean,
  { token, user }: Pick<UpdateTracker, 'token' | 'user'>,
  fresh: () => string,
): Access {
  if (token === undefined && (moves || !held)) throw invalid({ field: 'token', reason: 'tracker_token_unset' })
  const whose = user === undefined ? held?.user : (user ?? undefined)
  return {
    token: token ?? (held as Access).token,
    ...(whose === undefined ? {} : { user: whose }),
    hookSecret: held?.hookSecret ?? fresh(),
  }
}

/**
 * Changes what is sent. Saved, it begins anew: its problem is forgotten, and it is asked at once.
 * @throws DomainError forbidden, tracker_not_found, invalid_input
 * @throws DomainError tracker_changed (409, with the present tracker) when `version` is stale
 */
export async function update(ctx: Ctx, { id, version, token, user, ...input }: UpdateTracker, installed: Installed): Promise<Tracker> {
  must(ctx, 'integration.manage')
  if (input.baseUrl !== undefined) mustBeCallable(installed, input.baseUrl)
  await lockTrackers(ctx)
  const row = await mustFindTracker(ctx, id)
  const before = trackerView(row, installed.publicUrl)
  if (version !== undefined && version !== before.version) throw conflict('tracker_changed', { current: before })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const wanted: Tracker = { ...before, ...sent }
  if (!isProject(wanted.kind, wanted.project)) throw invalid({ field: 'project', reason: 'tracker_project' })
  if (!areLabels(wanted.kind, wanted.labels)) throw invalid({ field: 'labels', reason: 'tracker_labels' })
  const isOpened = token !== undefined || user !== undefined
  const moves = wanted.baseUrl !== before.baseUrl
  if (!isOpened && !moves && before.problem === null && !differs(diff(auditedTracker(before), auditedTracker(wanted)))) return before
  const { mailSecrets } = installed
  const access =
    isOpened || moves
      ? accessAfter(openAccess(mailSecrets, row, row.sealed), moves, { token, user }, () => newHookSecret(mailSecrets))
      : undefined
  const { name, baseUrl, project, issueType, active, resumes, bringsComments, signedAs, titlePattern, labels, components } = wanted
  await ctx.db
    .updateTable('issueTrackers')
    .set((eb) => ({
      ...{ name, baseUrl, project, issueType, resumes, isActive: active },
      ...{ bringsComments, signedAs, titlePattern, labels, components, priorities: JSON.stringify(wanted.priorities) },
      ...(access ? { sealed: sealAccess(mailSecrets, row, access) } : {}),
      ...{ problem: null, problemSince: null, restUntil: null },
      ...(row.authorIsActive ? {} : { authorId: me(ctx) }),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute()
  if (bringsComments !== before.bringsComments) await (bringsComments ? askForComments : forgetComments)(ctx, { trackerId: id })
  const after = await get(ctx, { id }, installed)
  await changed(ctx, 'updated', before, after)
  return after
}

/** Takes a tracker away, with what tickets were linked with; the issues themselves stay where they are. @throws DomainError forbidden, tracker_not_found */
export async function remove(ctx: Ctx, { id }: GetTracker, installed: Pick<Installed, 'publicUrl'>): Promise<{ success: true }> {
  must(ctx, 'integration.manage')
  await lockTrackers(ctx)
  const before = await get(ctx, { id }, installed)
  await ctx.db.deleteFrom('issueTrackers').where('id', '=', id).execute()
  await changed(ctx, 'deleted', before, null)
  return { success: true }
}

/** Makes a new secret for the tracker's calls, which is said this once; the one before is good no more. @throws DomainError forbidden, tracker_not_found, invalid_input */
export async function rotate(ctx: Ctx, { id }: GetTracker, { mailSecrets }: Pick<Installed, 'mailSecrets'>): Promise<TrackerSecret> {
  must(ctx, 'integration.manage')
  await lockTrackers(ctx)
  const row = await mustFindTracker(ctx, id)
  const held = openAccess(mailSecrets, row, row.sealed)
  if (!held) throw invalid({ field: 'token', reason: 'tracker_token_unset' })
  const hookSecret = newHookSecret(mailSecrets)
  await ctx.db
    .updateTable('issueTrackers')
    .set((eb) => ({ sealed: sealAccess(mailSecrets, row, { ...held, hookSecret }), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
  // What the secret is stays unsaid; that it is another one shows in the version.
  const change = diff({ version: row.version }, { version: row.version + 1 })
  await audit(ctx, { action: 'issue_tracker.rotated', resource: 'issue_tracker', resourceId: id, ...change, risk: 'high' })
  await ctx.emit('trackers:changed', {})
  return { id, hookSecret }
}
