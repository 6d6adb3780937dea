import { expect } from 'vitest'
import { restCall } from '../testing/matrix/calls.ts'
import { type Ids, idsOf, NOBODYS } from '../testing/matrix/ids.ts'
import { another } from '../testing/matrix/row.ts'
import { fingerprint, test, tokenOf } from '../testing/server.ts'
import { endpoints } from './endpoints.ts'

type Nest = (ids: Ids, own: Ids) => object
/** Inputs that name something within: `ids` in the place that is asked about, `own` everywhere else. */
type Nests = Record<string, Nest>

/** What sending a message, a template or a change of many may bring along. */
const CHANGES: Record<string, (ids: Ids) => object> = {
  customStatusId: ({ customStatus }) => ({ status: 'open', customStatusId: customStatus }),
  queueId: ({ queue }) => ({ queueId: queue }),
  addTagIds: ({ tag }) => ({ addTagIds: [tag] }),
  removeTagIds: ({ tag }) => ({ removeTagIds: [tag] }),
  assigneeId: ({ user }) => ({ assigneeId: user }),
}
const CHECKLIST: typeof CHANGES = { checklistTemplateId: ({ checklistTemplate }) => ({ checklistTemplateId: checklistTemplate }) }
/** Tags and watchers that are not there when a message is sent are passed over, whosever they are. */
const { addTagIds: _, removeTagIds: __, ...STAGED } = { ...CHANGES, ...CHECKLIST }
const each = (all: typeof CHANGES, put: (changes: object, own: Ids) => object): Nests =>
  Object.fromEntries(Object.entries(all).map(([name, of]): [string, Nest] => [name, (ids, own) => put(of(ids), own)]))

/** What rules and flows do. */
const ACTIONS: Nests = {
  'set_status.customStatusId': ({ customStatus }) => ({ kind: 'set_status', status: 'open', customStatusId: customStatus }),
  'set_queue.queueId': ({ queue }) => ({ kind: 'set_queue', queueId: queue }),
  'set_assignee.assigneeId': ({ user }) => ({ kind: 'set_assignee', assigneeId: user }),
  'add_tags.tagIds': ({ tag }) => ({ kind: 'add_tags', tagIds: [tag] }),
  'remove_tags.tagIds': ({ tag }) => ({ kind: 'remove_tags', tagIds: [tag] }),
  'add_watchers.userIds': ({ user }) => ({ kind: 'add_watchers', userIds: [user] }),
  'apply_checklist.templateId': ({ checklistTemplate }) => ({ kind: 'apply_checklist', templateId: checklistTemplate }),
  'ask_approval.approverIds': ({ user }) => ({ kind: 'ask_approval', title: 'Compra', approverIds: [user] }),
  'ask_approval.fallbackIds': ({ user }) => ({
    ...{ kind: 'ask_approval', title: 'Compra', approverRules: [{ kind: 'contacts', contactRole: 'manager' }], fallbackIds: [user] },
  }),
  'ask_approval.approverRules.queueId': ({ queue }, { user }) => ({
    ...{ kind: 'ask_approval', title: 'Compra', approverRules: [{ kind: 'queue_leaders', queueId: queue }], fallbackIds: [user] },
  }),
  'create_ticket.queueId': ({ queue }) => ({ kind: 'create_ticket', title: 'Outro', content: 'x', queueId: queue }),
  'call_webhook.webhookId': ({ webhook }) => ({ kind: 'call_webhook', webhookId: webhook }),
  'send_whatsapp_template.whatsappTemplateId': ({ whatsappTemplate }) => ({
    ...{ kind: 'send_whatsapp_template', whatsappTemplateId: whatsappTemplate },
  }),
  'run_macro.macroId': ({ template }) => ({ kind: 'run_macro', macroId: template }),
}
/** What they wait for. */
const TRIGGERS: Nests = {
  'status_changed.toCustom': ({ customStatus }) => ({ event: 'status_changed', toCustom: [customStatus] }),
  'tags_changed.tagIds': ({ tag }) => ({ event: 'tags_changed', tagIds: [tag] }),
  'checklist_completed.templateIds': ({ checklistTemplate }) => ({ event: 'checklist_completed', templateIds: [checklistTemplate] }),
}
const AWAITED: Nests = {
  'status_reached.customStatusIds': ({ customStatus }) => ({ event: 'status_reached', statuses: [], customStatusIds: [customStatus] }),
  'awaited.templateIds': ({ checklistTemplate }) => ({ event: 'checklist_completed', templateIds: [checklistTemplate] }),
}
const within = (all: Nests, put: (one: object, own: Ids) => object): Nests =>
  Object.fromEntries(Object.entries(all).map(([name, of]): [string, Nest] => [name, (ids, own) => put(of(ids, own), own)]))

const rule = () => ({
  name: `Regra ${another()}`,
  trigger: { event: 'ticket_created' },
  actions: [{ kind: 'set_priority', priority: 'high' }],
})
const flow = () => ({ name: `Fluxo ${another()}`, trigger: { event: 'manual' }, steps: [{ kind: 'wait', key: 'a', minutes: 10 }] })

const NESTED: Record<string, Nests> = {
  'tickets.comments.add': each(STAGED, (changes, { ticket }) => ({ ticketId: ticket, content: 'Olá', changes })),
  'tickets.outgoing.add': each(STAGED, (changes, { ticket }) => ({ ticketId: ticket, content: 'Olá', changes })),
  'tickets.bulk.update': each(CHANGES, (changes, { ticket }) => ({ tickets: [{ id: ticket }], changes })),
  'templates.create': each({ ...CHANGES, addWatcherIds: ({ user }) => ({ addWatcherIds: [user] }) }, (changes) => ({
    ...{ name: `Macro ${another()}`, content: 'Olá', changes },
  })),
  'templates.update': each({ ...CHANGES, ...CHECKLIST }, (changes, { template }) => ({ id: template, changes })),
  'automation.rules.create': {
    ...within(ACTIONS, (action) => ({ ...rule(), actions: [action] })),
    ...within(TRIGGERS, (trigger) => ({ ...rule(), trigger })),
  },
  'flows.create': {
    ...within(ACTIONS, (action) => ({ ...flow(), steps: [{ kind: 'action', key: 'a', actions: [action] }] })),
    ...within(TRIGGERS, (trigger) => ({ ...flow(), trigger })),
    ...within(AWAITED, (awaited) => ({ ...flow(), steps: [{ kind: 'wait_for', key: 'a', awaited, minutes: 60 }] })),
  },
  'sla.policies.create': {
    calendarId: ({ calendar }) => ({
      name: `SLA ${another()}`,
      targets: { resolution: { medium: { minutes: 60, calendarId: calendar } } },
    }),
  },
  'checklists.templates.create': { assigneeId: ({ user }) => ({ name: `Lista ${another()}`, items: [{ text: 'Um', assigneeId: user }] }) },
  'tickets.checklists.addItems': {
    assigneeId: ({ user }, { checklist }) => ({ id: checklist, items: [{ text: 'Um', assigneeId: user }] }),
    linkedTicketId: ({ otherTicket }, { checklist }) => ({
      id: checklist,
      items: [{ text: 'Um', kind: 'ticket', linkedTicketId: otherTicket }],
    }),
  },
  'tickets.statusReasons.save': {
    id: ({ statusReason }) => ({ status: 'new', reasons: [{ id: statusReason, name: 'Aguarda triagem', forCustomers: true }] }),
  },
  'tickets.customStatuses.save': {
    id: ({ customStatus }) => ({ statuses: [{ id: customStatus, name: `Bancada ${another()}`, status: 'open' }] }),
  },
  'kb.settings.update': { articleId: ({ readArticle }) => ({ pinned: [{ query: `busca ${another()}`, articleId: readArticle }] }) },
  'queues.skills.create': { tagIds: ({ tag }) => ({ name: `Competência ${another()}`, ticketMatch: { tagIds: [tag] } }) },
  'notifications.preferences.save': { queueId: ({ queue }) => ({ queues: [{ queueId: queue, reach: 'all' }] }) },
  'email.filters.create': within(
    {
      queueId: ({ queue }) => ({ queueId: queue }),
      assigneeId: ({ user }) => ({ assigneeId: user }),
      tagIds: ({ tag }) => ({ tagIds: [tag] }),
    },
    (action) => ({ name: `Filtro ${another()}`, conditions: [{ field: 'subject', op: 'contains', value: 'x' }], action }),
  ),
  'tickets.imports.update': {
    queueId: ({ queue }, { readyTicketImport }) => ({ id: readyTicketImport, version: 1, mapping: { queueId: queue } }),
  },
  'absences.create': {
    userId: ({ outsider }) => ({
      ...{ fromDate: '2031-02-03', toDate: '2031-02-04', kind: 'other', substitutes: [{ queueId: null, userId: outsider }] },
    }),
    queueId: ({ queue }, { outsider }) => ({
      fromDate: '2031-03-03',
      toDate: '2031-03-04',
      kind: 'other',
      substitutes: [{ queueId: queue, userId: outsider }],
    }),
  },
  'assistant.settings.update': {
    queues: ({ queue }) => ({
      features: { summary: { enabled: true, adapter: 'offline', roles: [], queues: [queue] } },
    }),
  },
}

const bare = (text: string, ids: Ids) =>
  Object.values(ids).reduce(
    (all, id) => all.replaceAll(new RegExp(`(?<!"statusCode":)\\b${id}\\b`, 'g'), '#'),
    text.replaceAll(/"requestId":"[^"]*"/g, ''),
  )

for (const [name, endpoint] of endpoints())
  for (const [place, nest] of Object.entries(NESTED[name] ?? {}))
    test(`T02 ${name} by ${place}, within: another tenant's is the same as none, one's own is taken, and nothing else is written`, async ({
      testDb,
      server,
      desk,
      other,
    }) => {
      const { token, person } = await tokenOf(server, desk, 'super_admin')
      const own = await idsOf(desk, (ids) => nest(ids, ids), person)
      const foreign = await idsOf(other, (ids) => nest(ids, NOBODYS))
      const ask = async (ids: Ids) => {
        const rest = restCall(endpoint, nest(ids, own))
        return server.rest(rest.method, rest.address, { token, ...rest })
      }
      const before = await fingerprint(testDb)
      const theirs = await ask(foreign)
      const nobodys = await ask(NOBODYS)
      expect([400, 404], theirs.text).toContain(theirs.status)
      expect([theirs.status, bare(theirs.text, foreign)]).toEqual([nobodys.status, bare(nobodys.text, NOBODYS)])
      expect(await fingerprint(testDb)).toEqual(before)
      // Whatever else the input says is sound.
      const mine = await ask(own)
      expect(mine.status, mine.text).toBe(endpoint.status)
    })
