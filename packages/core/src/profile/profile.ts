import { roleName } from '@balcao/contracts/access'
import { AFTER_SEND, CONTRASTS, MOTIONS, type Profile, TEXT_SIZES, type UpdateProfile } from '@balcao/contracts/profile/profile'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'

function profileRow(ctx: Ctx) {
  return ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', me(ctx))
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.avatar',
      'u.language',
      'u.timeZone',
      'u.theme',
      'u.density',
      'u.startPage',
      'u.shortcuts',
      'u.holdReplies',
      'u.afterSend',
      'u.mailSignature',
      'u.motion',
      'u.contrast',
      'u.textSize',
      'u.underlineLinks',
      'u.pronouns',
      'u.pronounsForCustomers',
      'u.createdAt',
      'u.passwordChangedAt',
      'u.totpConfirmedAt',
      't.name as tenantName',
      'r.name as customRoleName',
      'r.isSystem',
      'r.secondFactorRequired',
    ])
    .select((eb) => [
      eb
        .selectFrom('ssoIdentities as i')
        .innerJoin('identityProviders as p', (join) => join.onRef('p.tenantId', '=', 'i.tenantId').onRef('p.id', '=', 'i.providerId'))
        .whereRef('i.tenantId', '=', 'u.tenantId')
        .whereRef('i.userId', '=', 'u.id')
        .where('i.subject', 'is not', null)
        .where('p.protocol', '=', 'ldap')
        .where('p.isActive', '=', true)
        .select('p.label')
        .orderBy('p.id')
        .limit(1)
        .as('directory'),
      eb('u.passwordHash', 'is not', null).as('hasPassword'),
      eb
        .selectFrom('recoveryCodes as c')
        .whereRef('c.tenantId', '=', 'u.tenantId')
        .whereRef('c.userId', '=', 'u.id')
        .where('c.usedAt', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('codesLeft'),
      eb
        .selectFrom('passkeys as k')
        .whereRef('k.tenantId', '=', 'u.tenantId')
        .whereRef('k.userId', '=', 'u.id')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow()
}

/** What a later version kept is read as the default, the first, and stays as it is until another choice is made. */
const known = <Value>(choices: readonly [Value, ...Value[]], kept: unknown): Value => choices.find((one) => one === kept) ?? choices[0]

/** The caller's own profile: how they appear, how the product looks to them, how their account is guarded. */
export async function get(ctx: Ctx): Promise<Profile> {
  const { totpConfirmedAt, secondFactorRequired, codesLeft, customRoleName, isSystem, hasPassword, passkeys, ...row } =
    await profileRow(ctx)
  return {
    ...row,
    language: row.language as Profile['language'],
    theme: row.theme as Profile['theme'],
    density: row.density as Profile['density'],
    startPage: row.startPage as Profile['startPage'],
    afterSend: known(AFTER_SEND, row.afterSend),
    motion: known(MOTIONS, row.motion),
    contrast: known(CONTRASTS, row.contrast),
    textSize: known(TEXT_SIZES, row.textSize),
    roleName: isSystem ? roleName(row.role) : customRoleName,
    hasPassword: Boolean(hasPassword),
    passkeys: Number(passkeys),
    secondFactor: {
      on: totpConfirmedAt !== null,
      since: totpConfirmedAt,
      required: secondFactorRequired,
      recoveryCodesLeft: totpConfirmedAt ? Number(codesLeft) : 0,
      due: ctx.actor.secondFactorDue,
    },
  }
}

/** Changes what the caller may change of themselves. A new name is written down: it is what others see. */
export async function update(ctx: Ctx, input: UpdateProfile): Promise<Profile> {
  const before = await get(ctx)
  const changed = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => value !== undefined && value !== before[field as keyof UpdateProfile]),
  ) as UpdateProfile
  const isChoice = input.language !== undefined
  if (Object.keys(changed).length === 0 && !isChoice) return before
  await ctx.db
    .updateTable('users')
    .set({ ...changed, ...(isChoice ? { languageChosen: true } : {}), updatedAt: new Date().toISOString() })
    .where('id', '=', me(ctx))
    .execute()
  await ctx.emit('profile:changed', { userId: me(ctx) })
  if (changed.name !== undefined || changed.avatar !== undefined || changed.pronouns !== undefined)
    await audit(ctx, {
      action: 'profile.updated',
      resource: 'user',
      resourceId: me(ctx),
      ...(changed.name === undefined ? {} : { before: { name: before.name }, after: { name: changed.name } }),
      // The picture itself is no matter for the log, and pronouns are not to stay in it.
      ...withDetails(changed),
      risk: 'low',
    })
  return get(ctx)
}

function withDetails(changed: UpdateProfile): { details?: Record<string, string> } {
  const details = (['avatar', 'pronouns'] as const).flatMap((field) =>
    changed[field] === undefined ? [] : [[field, changed[field] === null ? 'removed' : 'changed'] as const],
  )
  return details.length === 0 ? {} : { details: Object.fromEntries(details) }
}
