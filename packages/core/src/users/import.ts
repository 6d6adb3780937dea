import { isStaff } from '@balcao/contracts/access'
import { Email } from '@balcao/contracts/common'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import { PersonName } from '@balcao/contracts/users/changes'
import type { ImportReport, ImportRow, ImportUsers } from '@balcao/contracts/users/import'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { matchesOf } from '../companies/domains.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, fieldErrors, forbidden, invalid, reasonIn } from '../errors.ts'
import { can, must } from '../policy.ts'
import { addPerson } from './create.ts'
import { type GivenRole, needsProof, rolesOf } from './grants.ts'
import { type FileRow, readPeople } from './internal/people-file.ts'

const DEFAULT_ROLE = 'client'
const AT_ONCE = 25

/** A line that was looked at: what is wrong with it, and what would be written. */
type Checked = {
  row: FileRow
  errors: FieldReason[]
  person: { name: string; email: string; companyId: number | null; suggested: readonly number[] }
  role: GivenRole | undefined
}

/**
 * Adds the people of a CSV file, each within the caller's ceiling. A dry run says what would happen and writes nothing;
 * a real one writes every line or, when some are wrong and `skipWrong` does not say otherwise, none.
 * @throws DomainError forbidden, proof_required; invalid_input naming the lines; email_taken when somebody was faster
 */
export async function importPeople(ctx: Ctx, input: ImportUsers): Promise<ImportReport> {
  must(ctx, 'user.manage')
  const checked = await check(ctx, readPeople(input.csv))
  const sound = checked.filter(({ errors }) => errors.length === 0)
  const report = { dryRun: input.dryRun, valid: sound.length, invalid: checked.length - sound.length, rows: checked.map(view) }
  if (input.dryRun) return { ...report, created: 0 }

  // Whoever tries to give more than they may is refused as a whole, not line by line (R06).
  if (checked.some(({ role }) => role && !can(ctx.actor, 'user.grant', role))) throw forbidden()
  if (report.invalid > 0 && !input.skipWrong) throw invalid(...checked.flatMap(lineErrors))
  if (sound.some(({ role }) => role && needsProof(role))) mustBeFresh(ctx)
  // In one order of addresses, whatever the file's: two imports at once never wait for each other in a circle.
  const inOrder = sound.toSorted((a, b) => (a.person.email < b.person.email ? -1 : 1))
  await together(inOrder, async ({ person, role }) => {
    if (!role) return
    const id = await addPerson(ctx, { ...person, role: role.slug, invite: input.invite }, needsProof(role))
    if (id === undefined) throw conflict('email_taken', { email: person.email })
  })
  const details = { created: sound.length, left: report.invalid, invited: input.invite }
  await ctx.emit('user:changed', { userId: null })
  await audit(ctx, { action: 'user.imported', resource: 'user', details, risk: 'high' })
  return { ...report, created: sound.length }
}

/** Some at a time, so that statements need not wait for each other; what fails is thrown when nothing is under way any more. */
async function together<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const done = await Promise.allSettled(items.slice(from, from + AT_ONCE).map(run))
    for (const one of done) if (one.status === 'rejected') throw one.reason
  }
}

const view = ({ row, errors, role }: Checked): ImportRow => ({ ...row, role: role?.name ?? row.role, errors: fieldErrors(errors) })
const lineErrors = ({ row, errors }: Checked) =>
  errors.map(({ field, ...why }): FieldReason => ({ field: `csv.${row.line}.${field}`, ...why }))

async function check(ctx: Ctx, rows: FileRow[]): Promise<Checked[]> {
  const findRole = await roleFinder(ctx)
  const findCompany = await companyFinder(ctx, rows)
  const taken = await takenAddresses(ctx, rows)
  const byDomain = await matchesOf(
    ctx,
    rows.map(({ email }) => key(email)),
  )
  const lines = new Map<string, number>()
  return rows.map((row) => {
    const errors: FieldReason[] = []
    const name = PersonName.safeParse(row.name)
    const email = Email.safeParse(row.email)
    const role = findRole(row.role)
    const isCustomer = role !== undefined && !isStaff(role.base)
    const match = isCustomer && !row.company ? byDomain(key(row.email)) : undefined
    const company = row.company ? findCompany(row.company) : undefined
    const wrong = (field: string, why: Reason) => void errors.push({ field, ...why })

    if (!name.success) wrong('name', row.name ? reasonIn(name.error.issues[0]?.message) : { reason: 'name_missing' })
    if (!email.success) wrong('email', row.email ? { reason: 'email_invalid' } : { reason: 'email_missing' })
    else if (lines.has(email.data)) wrong('email', { reason: 'email_repeated', params: { line: lines.get(email.data) ?? 0 } })
    else if (taken.has(email.data)) wrong('email', { reason: 'user_email_taken' })
    if (email.success && !lines.has(email.data)) lines.set(email.data, row.line)
    if (!role) wrong('role', { reason: 'role_not_found' })
    else if (!can(ctx.actor, 'user.grant', role)) wrong('role', { reason: 'role_beyond_yours' })
    if (row.company && !company) wrong('company', { reason: 'company_not_found' })
    else if (company?.closedAt) wrong('company', { reason: 'company_closed' })
    const companyId = company?.id ?? match?.companyId ?? null
    const person = { name: name.data ?? '', email: email.data ?? '', companyId, suggested: match?.suggested ?? [] }
    return { row, errors, role, person }
  })
}

const key = (text: string) => text.trim().toLowerCase()

/** Roles by slug or name; an empty cell is a customer. */
async function roleFinder(ctx: Ctx): Promise<(text: string) => GivenRole | undefined> {
  const roles = (await rolesOf(ctx)).filter(({ base }) => base !== 'guest')
  // Slugs win over names.
  const known = new Map([...roles.map((role) => [key(role.name), role] as const), ...roles.map((role) => [key(role.slug), role] as const)])
  return (text) => known.get(key(text) || DEFAULT_ROLE)
}

type Found = { id: number; closedAt: string | null }

/** Companies by name; undefined where there is none. Of several with one name, the oldest of those that are not closed. */
async function companyFinder({ db }: Ctx, rows: FileRow[]): Promise<(text: string) => Found | undefined> {
  const names = [...new Set(rows.map(({ company }) => key(company)).filter(Boolean))]
  if (names.length === 0) return () => undefined
  const found = await db
    .selectFrom('companies')
    .select(['id', 'name', 'closedAt'])
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(names))))
    .orderBy((eb) => eb('closedAt', 'is not', null), 'desc')
    .orderBy('id', 'desc')
    .execute()
  const known = new Map(found.map((company) => [key(company.name), company]))
  return (text) => known.get(key(text))
}

async function takenAddresses({ db }: Ctx, rows: FileRow[]): Promise<Set<string>> {
  const emails = rows.map(({ email }) => key(email))
  const found = await db
    .selectFrom('users')
    .select('email')
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .execute()
  return new Set(found.map(({ email }) => email))
}
