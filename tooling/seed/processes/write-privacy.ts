import { DUE_DAYS } from '@balcao/contracts/privacy/bounds'
import type { Tx } from '@balcao/db/tenant'
import { DEMO_REQUESTS, DEMO_RULE } from '../content/privacy/requests.ts'
import { type Ids, idOf } from '../write-people.ts'

const DAY_MS = 86_400_000

/** Requests of data subjects, and a rule of retention that is switched off: a demo erases nothing. */
export async function writePrivacy(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>, now: number): Promise<void> {
  const admin = idOf(users, 'admin@acme.test')
  await tx
    .insertInto('privacyRules')
    .values({ tenantId, ...DEMO_RULE, conditions: JSON.stringify({ all: [], any: [] }), authorId: admin })
    .execute()
  const customers = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('tenantId', '=', tenantId)
    .where('role', '=', 'client')
    .orderBy('id')
    .limit(DEMO_REQUESTS.length)
    .execute()
  for (const [n, { kind, state, customer, text, proof = '', ago, notes = [], answer = '', ...given }] of DEMO_REQUESTS.entries()) {
    const person = customer === null ? undefined : customers[customer]
    const at = (days: number) => new Date(now - days * DAY_MS).toISOString()
    const isSettled = state === 'answered' || state === 'refused'
    const { id: requestId } = await tx
      .insertInto('privacyRequests')
      .values({
        ...{ tenantId, number: n + 1, kind, state, text, proof, answer, userId: person?.id ?? null },
        ...{ name: given.name ?? person?.name ?? '', email: given.email ?? person?.email ?? '' },
        ...{ source: person ? 'portal' : 'registered', dueOn: at(ago - DUE_DAYS).slice(0, 10) },
        // Nobody is reminded of what was to be said before the demo began.
        ...{ responsibleId: state === 'received' ? null : admin, remindedDays: ago > DUE_DAYS - 6 ? 5 : null },
        ...{ createdBy: person?.id ?? admin, createdAt: at(ago), updatedAt: at(Math.max(0, ago - 2)) },
        answeredAt: isSettled ? at(ago - 9) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [place, note] of notes.entries())
      await tx
        .insertInto('privacyRequestNotes')
        .values({ tenantId, requestId, authorId: admin, text: note, createdAt: at(ago - 1 - place) })
        .execute()
  }
  await tx.insertInto('privacyNumbers').values({ tenantId, lastNumber: DEMO_REQUESTS.length }).execute()
}
