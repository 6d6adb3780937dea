import type { Metadata, ReadMetadata } from '@balcao/contracts/sso/providers'
import type { AuthContext } from '../../auth/session.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { acsUrl, originAt, originsOf, readProviderKey, samlEntityId, signedOutUri } from '../addresses.ts'
import { inSso, type SsoTools } from '../begin.ts'
import { providerRows } from '../internal/provider-rows.ts'
import { keyOf } from '../internal/saml-party.ts'
import type { Saml } from '../ports.ts'

type Open = <R>(rule: (ctx: Ctx) => Promise<R>, access?: 'read' | 'write') => Promise<R>

/** Reads what a provider says of itself, from its address or as it was pasted, while no transaction is open. @throws DomainError forbidden, invalid_input */
export async function readMetadata({ saml }: { saml: Saml }, open: Open, { url, xml }: ReadMetadata): Promise<Metadata> {
  await open(async (ctx) => must(ctx, 'sso.manage'), 'read')
  if (url !== '' && !saml.mayCall(url)) throw invalid({ field: 'url', reason: 'sso_address' })
  const read = url === '' ? saml.readMetadata(xml) : await saml.fetchMetadata(url)
  const nothing = { issuer: '', signInUrl: '', logoutUrl: '', certificates: [] }
  return 'failure' in read ? { ...nothing, failure: read.failure } : { ...read, failure: null }
}

/** What we say of ourselves to a provider, for whoever asks; undefined for what is no provider of SAML. */
export async function ourMetadata(auth: AuthContext, tools: SsoTools, provider: string): Promise<string | undefined> {
  const named = readProviderKey(provider)
  const row =
    named &&
    (await inSso(auth, named.tenantId, (tx) =>
      providerRows(tx).where('p.id', '=', named.id).where('p.protocol', '=', 'saml').executeTakeFirst(),
    ))
  if (row?.tenantStatus !== 'active') return undefined
  const acsUrls = originsOf(row, tools.publicUrl).map((origin) => acsUrl(origin, row))
  const logoutUrl = signedOutUri(originAt(row, auth.site, tools.publicUrl), row)
  return tools.saml.metadata({ entityId: samlEntityId(tools.publicUrl, row), acsUrls, logoutUrl, key: keyOf(tools.mailSecrets, row) })
}
