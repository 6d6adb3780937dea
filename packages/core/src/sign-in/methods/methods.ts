import type { MethodKind, RemoveSignInMethod, SignInMethod, SignInMethods } from '@balcao/contracts/sign-in/methods/methods'
import type { AuthContext } from '../../auth/session.ts'
import { type Ctx, me } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { asMe, type Open } from '../../sso/as-me.ts'
import { settingsRow } from '../settings-row.ts'
import { identitiesOf, unlink } from '../social/identities.ts'
import { socialOf } from '../social/offered.ts'
import { removeWallet, walletsOf } from '../wallets/own.ts'
import { phonesOf, removePhone } from './phones.ts'
import { mustKeepWayIn, waysInOf } from './ways-left.ts'

type Listed = Omit<SignInMethod, 'removable'>
/** One kind of ways in: whose they are is whoever acts. */
type Kind = { list(ctx: Ctx): Promise<Listed[]>; remove(ctx: Ctx, id: number): Promise<boolean> }

const NETWORKS = { ethereum: 'Ethereum', solana: 'Solana' } as const

const wallets: Kind = {
  list: async (ctx) =>
    (await walletsOf(ctx)).map(({ id, chain, address, createdAt, lastUsedAt }) => ({
      ...{ kind: 'wallet' as const, id, label: NETWORKS[chain], detail: address },
      ...{ linkedAt: createdAt, lastUsedAt },
    })),
  remove: removeWallet,
}
const social: Kind = {
  list: async (ctx) =>
    (await identitiesOf(ctx)).map(({ id, label, email, createdAt, lastUsedAt }) => ({
      ...{ kind: 'social' as const, id, label, detail: email, linkedAt: createdAt, lastUsedAt },
    })),
  remove: unlink,
}
const KINDS: Record<MethodKind, Kind> = { phone: { list: phonesOf, remove: removePhone }, social, wallet: wallets }

/** What signs the caller in beside password, link, passkey and single sign-on. */
export function list(auth: AuthContext, open: Open): Promise<SignInMethods> {
  return asMe(auth, open, false, async (ctx) => {
    const all: Listed[] = []
    for (const kind of Object.values(KINDS)) all.push(...(await kind.list(ctx)))
    const { other, methods } = await waysInOf(ctx, me(ctx))
    const data = all.map((one) => ({ ...one, removable: other || methods > 1 }))
    const { products } = await settingsRow(ctx.db)
    const linked = new Set(all.filter(({ kind }) => kind === 'social').map(({ label }) => label))
    const offered = products.includes('oauth') ? (await socialOf(ctx)).oauth : []
    return { data, addable: { wallets: products.includes('crypto'), social: offered.filter(({ label }) => !linked.has(label)) } }
  })
}

/** Takes one of the caller's away, while another way in is left. @throws DomainError proof_required, sign_in_method_not_found, sign_in_method_last */
export function remove(auth: AuthContext, open: Open, { kind, id }: RemoveSignInMethod): Promise<{ success: true }> {
  return asMe(auth, open, true, async (ctx) => {
    // One at a time a person, or two at once would both find another way left.
    await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select('id').forNoKeyUpdate().executeTakeFirst()
    if (!(await KINDS[kind].remove(ctx, id))) throw notFound('sign_in_method_not_found')
    await mustKeepWayIn(ctx, me(ctx))
    return { success: true as const }
  })
}
