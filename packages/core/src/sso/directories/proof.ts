import type { Tx } from '@balcao/db/tenant'
import { DomainError } from '../../errors.ts'
import { providerRows } from '../internal/provider-rows.ts'
import { directoryOf, ldapFailure } from './directory.ts'
import type { DirectoryTools } from './sign-in.ts'

type Person = { id: number; email: string }

/** The directories that somebody's account is bound to, with what they are called there. */
export const directoriesOf = (db: Tx, userId: number) =>
  providerRows(db)
    .innerJoin('ssoIdentities as i', (join) => join.onRef('i.tenantId', '=', 'p.tenantId').onRef('i.providerId', '=', 'p.id'))
    .where('p.protocol', '=', 'ldap')
    .where('p.isActive', '=', true)
    .where('i.userId', '=', userId)
    .where('i.subject', 'is not', null)
    .select(['i.subject', 'i.email as emailThere'])
    .orderBy('p.id')
    .execute()
type Bound = Awaited<ReturnType<typeof directoriesOf>>[number]

/**
 * Whether this is somebody's password in a directory that their account is bound to, while no transaction is open.
 * @throws DomainError directory_away
 */
export async function isDirectoryPassword(
  { ldap, mailSecrets }: Pick<DirectoryTools, 'ldap' | 'mailSecrets'>,
  bound: readonly Bound[],
  { email }: Person,
  password: string,
): Promise<boolean> {
  let isAway = false
  for (const row of bound) {
    const directory = directoryOf(mailSecrets, row)
    const found =
      directory &&
      (await ldap.check(directory, row.emailThere || email, password).catch((error: unknown) => {
        if (!ldapFailure(error)) throw error
        return undefined
      }))
    if (!found) isAway = true
    else if (found.isRight && found.people.length === 1 && found.people[0]?.subject === row.subject && !found.people[0].isDisabled)
      return true
  }
  if (isAway) throw new DomainError('unavailable', 'directory_away')
  return false
}
