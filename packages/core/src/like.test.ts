import { ListCompanies } from '@balcao/contracts/companies/companies'
import { ListCompanyPeople } from '@balcao/contracts/companies/people'
import { ListRecurring } from '@balcao/contracts/recurring/recurring'
import { ListTags } from '@balcao/contracts/tags/tags'
import { ListTemplates } from '@balcao/contracts/templates/templates'
import { ListUsers } from '@balcao/contracts/users/users'
import { expect } from 'vitest'
import * as mentions from './comments/mentions.ts'
import * as companies from './companies/companies.ts'
import * as people from './companies/people.ts'
import * as recurring from './recurring/recurring.ts'
import * as tags from './tags/tags.ts'
import * as templates from './templates/templates.ts'
import { type Desk, test } from './testing/desk.ts'
import * as users from './users/users.ts'
import * as groups from './watchers/groups.ts'
import * as watchers from './watchers/watchers.ts'

/** Everything of a name that can be looked for, each once. */
async function aNamesake(desk: Desk, name: string) {
  const { id: companyId } = await desk.aCompany(name)
  await desk.aUser('agent', { name })
  await desk.aUser('client', { name, companyId })
  await desk.aQueue(name)
  await desk.aTag(name)
  await desk.aTemplate(name)
  await desk.aRecurring(await desk.person('supervisor'), { title: name })
  const { id } = await desk.aTicket()
  const as = desk.as('admin')
  const page = { limit: 50 }
  return async (text: string) => [
    (await as(users.list, ListUsers.parse({ ...page, search: text }))).data.length,
    (await as(users.companies, { search: text })).length,
    (await as(companies.list, ListCompanies.parse({ ...page, search: text }))).data.length,
    (await as(people.list, ListCompanyPeople.parse({ ...page, id: companyId, search: text }))).data.length,
    (await as(mentions.users, { query: text })).length,
    (await as(watchers.find, { id, query: text })).length,
    (await as(groups.find, { id, query: text })).length,
    (await as(tags.list, ListTags.parse({ ...page, search: text }))).data.length,
    (await as(tags.autocomplete, { q: text, limit: 10 })).length,
    (await as(templates.list, ListTemplates.parse({ ...page, search: text }))).data.length,
    (await as(recurring.list, ListRecurring.parse({ ...page, search: text }))).data.length,
  ]
}
/** An agent and a customer have the name, a team can be mentioned; of everything else there is one. */
const ALL = [2, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1]

test('people, companies, teams, tags, templates and routines are found without accents and capitals, and with them', async ({ desk }) => {
  const found = await aNamesake(desk, 'Fábio Conceição & Cia')
  for (const text of ['fabio', 'FÁBIO', 'conceicao', 'Conceição', 'fabio conceicao', '& cia']) expect(await found(text), text).toEqual(ALL)
  for (const text of ['fabia', '%', '_', '\\', 'f%o', 'fabio%']) expect(await found(text), text).toEqual(ALL.map(() => 0))
})
