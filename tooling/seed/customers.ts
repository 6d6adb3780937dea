import type { Company, Desk } from './content/people.ts'

export type Customer = { email: string; name: string; company: Company }

/** Customers of a desk by e-mail: the portal account first, then everybody of every company. */
export function customersOf(desk: Desk): Customer[] {
  const plain = (name: string) =>
    name
      .replace(/^Dra?\. /, '')
      .normalize('NFD')
      .replace(/[^\x20-\x7e]/g, '')
      .toLowerCase()
      .split(' ')
  const [home] = desk.companies
  if (!home) throw new Error('A desk needs a company')
  const others = desk.companies.flatMap((company) =>
    company.people.map((name) => ({ email: `${plain(name)[0]}.${plain(name).at(-1)}@${company.domain}`, name, company })),
  )
  return [{ ...desk.client, company: home }, ...others]
}
