import type { Build } from '../../maker.ts'

const domainOf = (company: { id: number }) => `acme-${company.id}.example`

/** One with a domain and a contract. */
export const companyRow: Build<{ id: number }> = async ({ desk }) => {
  const company = await desk.aCompany('Acme')
  const of = { tenantId: desk.id, companyId: company.id }
  await desk.rows(async (tx) => {
    await tx
      .insertInto('companyDomains')
      .values({ ...of, domain: domainOf(company) })
      .execute()
    await tx
      .insertInto('companyContracts')
      .values({ ...of, plan: 'Ouro', startsOn: '2026-01-01' })
      .execute()
  })
  return company
}
const company: Build = async ({ make }) => (await make(companyRow)).id

/** One without people and tickets. */
const spareCompany: Build = async ({ desk }) => (await desk.aCompany('Sem ninguém')).id

/** A new customer who is suggested for `company`. */
const newcomer: Build = async ({ desk, make }) => {
  const { id } = await desk.aUser('client')
  const of = await make(companyRow)
  const suggestion = { tenantId: desk.id, companyId: of.id, userId: id, domain: domainOf(of) }
  await desk.rows((tx) => tx.insertInto('companySuggestions').values(suggestion).execute())
  return id
}

export const COMPANY_IDS = { company, spareCompany, newcomer }
