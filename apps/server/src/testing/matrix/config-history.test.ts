import { CONFIG_FIELDS, CONFIG_KINDS, type ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import { expect } from 'vitest'
import { endpoints } from '../../rest/endpoints.ts'
import { test, tokenOf } from '../server.ts'
import { MATRIX } from './areas.ts'
import { restCall } from './calls.ts'
import { idsOf } from './ids.ts'

/** The areas whose objects have versions, by what their calls begin with. */
const KINDS: Record<string, ConfigKind> = {
  'sla.policies': 'sla_policy',
  'automation.rules': 'automation_rule',
  workflows: 'workflow',
  flows: 'flow',
  calendars: 'calendar',
  queues: 'queue',
  'checklists.templates': 'checklist_template',
  templates: 'template',
  tags: 'tag',
  customFields: 'custom_field',
  'customFields.forms': 'ticket_form',
  'tickets.statusReasons': 'status_reasons',
  'tenants.settings': 'organization',
}
/** Areas whose objects are saved as a whole, and begun with the first save. */
const SAVED = ['tickets.statusReasons']
/** Inputs where the matrix has one that keeps no version: a template of one's own. */
const INPUTS: Record<string, object> = { 'templates.create': { name: 'Da equipe', content: 'Olá' } }
/** What is changed and has no versions, and why: a new area is here or above, or fails. */
const WITHOUT: Record<string, string> = {
  absences: 'of people, not of how the desk is set up',
  assets: 'of customers and of the desk, not how it is set up',
  'assets.kinds': 'the audit log alone',
  'assistant.settings': 'the audit log alone',
  'assistant.providers': 'holds secrets',
  backups: 'the audit log alone',
  'backups.settings': 'the audit log alone',
  'calendars.holidays': 'days of a calendar, which lists fill, too: the audit log alone',
  'chat.widget': 'the audit log alone',
  companies: 'of customers',
  'documents.documents': 'has versions of its own',
  'documents.folders': 'of documents',
  'documents.templates': 'the audit log alone',
  'duplicates.groups': 'of tickets',
  'duplicates.settings': 'the audit log alone',
  'duplicates.training': 'of tickets',
  'email.filters': 'the audit log alone',
  'email.mailboxes': 'holds secrets',
  'integrations.webhooks': 'holds secrets',
  'issues.trackers': 'holds secrets',
  'kb.articles': 'has versions of its own',
  'kb.categories': 'of articles',
  'kb.settings': 'the audit log alone',
  'maintenance.windows': 'of a time',
  'monitoring.alerts.rules': 'the audit log alone',
  'monitoring.incidents': 'of a time',
  notifications: 'of one person',
  'privacy.requests': 'of one person',
  'privacy.retention': 'a rule that came back would erase what it was stopped for',
  profile: 'of one person',
  'queues.members': 'of people; who leads is a field of the queue',
  'queues.skills': 'the audit log alone',
  'reports.schedules': 'the audit log alone',
  roles: 'rights are given on purpose each time: the audit log alone',
  'tickets.imports': 'of one file: the audit log alone',
  'signIn.settings': 'the audit log alone',
  'signIn.socialProviders': 'holds secrets',
  'sso.providers': 'holds secrets',
  'statusPage.settings': 'the audit log alone',
  tickets: 'has a history of its own',
  'tickets.bulk': 'tickets have a history of their own',
  'tickets.priorityMatrix': 'the audit log alone',
  'tickets.recurring': 'the audit log alone',
  'tickets.statusNames': 'the audit log alone',
  'tickets.views': 'the audit log alone',
  users: 'of people',
  'users.serviceAccounts': 'rights are given on purpose each time: the audit log alone',
  'whatsapp.accounts': 'holds secrets',
  'whatsapp.campaignHours': 'the audit log alone',
  'whatsapp.campaigns': 'of a time',
}
const ALL = endpoints()
const updates = ALL.filter(([name]) => name.endsWith('.update')).map(([name]) => name.slice(0, -'.update'.length))

test('every kind has an area, and whatever is changed says whether its versions are kept', () => {
  expect(Object.values(KINDS).toSorted()).toEqual([...CONFIG_KINDS].toSorted())
  expect(updates.filter((name) => !KINDS[name] && !WITHOUT[name])).toEqual([])
  expect(Object.keys(KINDS).filter((name) => !updates.includes(name))).toEqual(SAVED)
})

for (const [area, kind] of Object.entries(KINDS))
  for (const verb of ['create', 'update', 'remove', ...(SAVED.includes(area) ? ['save'] : [])]) {
    const name = `${area}.${verb}`
    const endpoint = ALL.find(([one]) => one === name)?.[1]
    if (!endpoint) continue
    test(`${name} keeps a version of what it changed`, async ({ server, desk }) => {
      const row = MATRIX[name]
      const { token, person } = await tokenOf(server, desk, 'super_admin')
      const works = row?.changes ?? row?.works ?? (() => ({}))
      const input = INPUTS[name] ?? works(await idsOf(desk, works, person))
      const { method, address, body } = restCall(endpoint, input)
      const answer = await server.rest(method, address, { token, body })
      expect(answer.status, answer.text).toBe(endpoint.status)
      const versions = await desk.rows((tx) => tx.selectFrom('configVersions').selectAll().where('act', '<>', 'kept').execute())
      const act = { create: 'created', update: 'updated', remove: 'deleted', save: 'created' }[verb]
      expect(versions).toMatchObject([{ kind, act, actorId: person.id }])
      // All that is set, and nothing else: a field that is none of a form's would hold what nobody meant to keep.
      if (versions[0]?.state) expect(Object.keys(versions[0].state).toSorted()).toEqual([...CONFIG_FIELDS[kind]].toSorted())
    })
  }
