import { sql } from 'kysely'

/** Whether the person `u` of a query signs in by a provider that is trusted with the second factor: they need not set one up here. */
export const secondFactorTrusted = sql<boolean>`exists (select from sso_identities i
  join identity_providers p on p.tenant_id = i.tenant_id and p.id = i.provider_id
  where i.tenant_id = u.tenant_id and i.user_id = u.id and i.subject is not null and p.is_active and p.trusts_second_factor)`
