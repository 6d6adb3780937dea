import { all, another, empty, found, type Row, type Rows, refused } from '../../row.ts'

const one = {
  least: 'admin',
  works: ({ whatsappAccount }) => ({ id: whatsappAccount }),
  naming: { id: found(({ whatsappAccount }) => ({ id: whatsappAccount })) },
} as const satisfies Row
const aMessage = {
  least: 'admin',
  works: ({ whatsappMessage }) => ({ id: whatsappMessage }),
  naming: { id: found(({ whatsappMessage }) => ({ id: whatsappMessage })) },
} as const satisfies Row
const fresh = () => ({ name: 'Novo', phoneNumberId: `8${another()}00000`, wabaId: '500001', accessToken: 'x', appSecret: 'y' })
const aCampaign = {
  least: 'manager',
  works: ({ whatsappCampaign }) => ({ id: whatsappCampaign }),
  naming: { id: found(({ whatsappCampaign }) => ({ id: whatsappCampaign })) },
} as const satisfies Row
const written = (accountId: number, templateId: number) => ({ name: 'Aviso', accountId, templateId, audience: { kind: 'list' } })

/** Linking numbers is for those who work with all customers. */
const LINKED = { 'support-agent': 403 } as const

/** WhatsApp. What becomes of messages is proved in apps/worker/src/whatsapp. */
export const WHATSAPP: Rows = {
  'whatsapp.accounts.list': { least: 'admin', works: () => ({}), naming: {} },
  'whatsapp.accounts.senders': { least: 'support-agent', works: () => ({}), naming: {} },
  'whatsapp.accounts.get': one,
  'whatsapp.accounts.create': {
    least: 'admin',
    works: fresh,
    naming: { queueId: refused(({ queue }) => ({ ...fresh(), queueId: queue })) },
  },
  'whatsapp.accounts.update': {
    least: 'admin',
    works: ({ whatsappAccount }) => ({ id: whatsappAccount, name: 'Outro' }),
    naming: {
      id: found(({ whatsappAccount }) => ({ id: whatsappAccount, name: 'Outro' })),
      queueId: refused(({ queue }, own) => ({ id: own.whatsappAccount, queueId: queue })),
    },
  },
  'whatsapp.accounts.remove': one,
  // Nothing opens its token: no row asks anybody.
  'whatsapp.accounts.test': { ...one, status: all(409), changesNothing: 'it asks the API, and records nothing' },
  'whatsapp.templates.list': {
    least: 'support-agent',
    works: () => ({}),
    naming: { accountId: empty(({ whatsappAccount }) => ({ accountId: whatsappAccount })) },
  },
  'whatsapp.templates.sync': { ...one, status: all(409), changesNothing: 'it asks the API; what that lists is no change of ours' },
  'whatsapp.messages.list': {
    least: 'admin',
    works: () => ({}),
    naming: { accountId: empty(({ whatsappAccount }) => ({ accountId: whatsappAccount })) },
  },
  'whatsapp.messages.export': {
    least: 'admin',
    works: () => ({}),
    naming: { accountId: empty(({ whatsappAccount }) => ({ accountId: whatsappAccount })) },
  },
  'whatsapp.campaigns.list': { least: 'manager', works: () => ({}), naming: {} },
  'whatsapp.campaigns.get': aCampaign,
  'whatsapp.campaigns.create': {
    least: 'manager',
    works: ({ whatsappAccount, whatsappTemplate }) => written(whatsappAccount, whatsappTemplate),
    naming: {
      accountId: found(({ whatsappAccount }, own) => written(whatsappAccount, own.whatsappTemplate)),
      templateId: found(({ whatsappTemplate }, own) => written(own.whatsappAccount, whatsappTemplate)),
    },
  },
  'whatsapp.campaigns.update': {
    least: 'manager',
    works: ({ whatsappCampaign, whatsappAccount, whatsappTemplate }) => ({
      ...{ id: whatsappCampaign, ...written(whatsappAccount, whatsappTemplate) },
    }),
    naming: {
      id: found(({ whatsappCampaign }, own) => ({ id: whatsappCampaign, ...written(own.whatsappAccount, own.whatsappTemplate) })),
      accountId: found(({ whatsappAccount }, own) => ({ id: own.whatsappCampaign, ...written(whatsappAccount, own.whatsappTemplate) })),
      templateId: found(({ whatsappTemplate }, own) => ({ id: own.whatsappCampaign, ...written(own.whatsappAccount, whatsappTemplate) })),
    },
  },
  'whatsapp.campaigns.remove': aCampaign,
  'whatsapp.campaigns.nameRecipients': {
    least: 'manager',
    works: ({ whatsappCampaign }) => ({ id: whatsappCampaign, csv: 'e-mail\nninguem@exemplo.test', dryRun: false, skipWrong: true }),
    naming: { id: found(({ whatsappCampaign }) => ({ id: whatsappCampaign, csv: 'e-mail\nninguem@exemplo.test' })) },
  },
  'whatsapp.campaigns.preview': aCampaign,
  'whatsapp.campaigns.test': {
    least: 'manager',
    works: ({ whatsappCampaign }) => ({ id: whatsappCampaign, number: `+55119${String(another()).padStart(8, '3')}` }),
    naming: { id: found(({ whatsappCampaign }) => ({ id: whatsappCampaign, number: '+5511911113333' })) },
  },
  'whatsapp.campaigns.start': {
    least: 'manager',
    works: ({ whatsappCampaign }) => ({ id: whatsappCampaign, count: 1, at: new Date(Date.now() + 86_400_000).toISOString() }),
    naming: { id: found(({ whatsappCampaign }) => ({ id: whatsappCampaign, count: 1 })) },
  },
  'whatsapp.campaigns.withdraw': {
    least: 'manager',
    works: ({ whatsappCampaignScheduled }) => ({ id: whatsappCampaignScheduled }),
    naming: { id: found(({ whatsappCampaignScheduled }) => ({ id: whatsappCampaignScheduled })) },
  },
  'whatsapp.campaigns.pause': {
    least: 'manager',
    works: ({ whatsappCampaignSending }) => ({ id: whatsappCampaignSending }),
    naming: { id: found(({ whatsappCampaignSending }) => ({ id: whatsappCampaignSending })) },
  },
  'whatsapp.campaigns.resume': {
    least: 'manager',
    works: ({ whatsappCampaignPaused }) => ({ id: whatsappCampaignPaused }),
    naming: { id: found(({ whatsappCampaignPaused }) => ({ id: whatsappCampaignPaused })) },
  },
  'whatsapp.campaigns.cancel': {
    least: 'manager',
    works: ({ whatsappCampaignSending }) => ({ id: whatsappCampaignSending }),
    naming: { id: found(({ whatsappCampaignSending }) => ({ id: whatsappCampaignSending })) },
  },
  'whatsapp.campaigns.retry': {
    least: 'manager',
    works: ({ whatsappCampaignFinished }) => ({ id: whatsappCampaignFinished }),
    naming: { id: found(({ whatsappCampaignFinished }) => ({ id: whatsappCampaignFinished })) },
  },
  'whatsapp.campaigns.recipients': aCampaign,
  'whatsapp.campaigns.exportRecipients': aCampaign,
  'whatsapp.campaignHours.get': { least: 'manager', works: () => ({}), naming: {} },
  'whatsapp.campaignHours.update': {
    least: 'manager',
    works: () => ({ fromHour: 9, untilHour: 18 + (another() % 5), marketingOnRestDays: another() % 2 === 0 }),
    naming: {},
  },
  'whatsapp.myNumbers.list': { least: 'client', works: () => ({}), naming: {} },
  'whatsapp.myNumbers.agree': {
    least: 'client',
    works: ({ whatsappNumber }) => ({ id: whatsappNumber, agrees: true }),
    naming: { id: found(({ whatsappNumber }) => ({ id: whatsappNumber, agrees: true })) },
    status: all(404),
  },
  'whatsapp.messages.get': aMessage,
  'whatsapp.messages.again': aMessage,
  'whatsapp.conversations.start': {
    least: 'support-agent',
    works: ({ whatsappPerson, whatsappAccount, whatsappTemplate }) => ({
      ...{ userId: whatsappPerson, accountId: whatsappAccount, templateId: whatsappTemplate, title: 'Oi' },
    }),
    naming: {
      userId: found(({ whatsappPerson }, own) => ({
        userId: whatsappPerson,
        accountId: own.whatsappAccount,
        templateId: own.whatsappTemplate,
        title: 'Oi',
      })),
      accountId: found(({ whatsappAccount }, own) => ({
        userId: own.whatsappPerson,
        accountId: whatsappAccount,
        templateId: own.whatsappTemplate,
        title: 'Oi',
      })),
      templateId: found(({ whatsappTemplate }, own) => ({
        userId: own.whatsappPerson,
        accountId: own.whatsappAccount,
        templateId: whatsappTemplate,
        title: 'Oi',
      })),
      numberId: found(({ whatsappNumber }, own) => ({
        ...{
          userId: own.whatsappPerson,
          accountId: own.whatsappAccount,
          templateId: own.whatsappTemplate,
          title: 'Oi',
          numberId: whatsappNumber,
        },
      })),
    },
  },
  'whatsapp.numbers.list': {
    least: 'support-agent',
    works: ({ whatsappPerson }) => ({ userId: whatsappPerson }),
    naming: { userId: found(({ whatsappPerson }) => ({ userId: whatsappPerson })) },
  },
  'whatsapp.numbers.link': {
    least: 'support-agent',
    works: ({ whatsappPerson }) => ({ userId: whatsappPerson, number: `+55119${String(another()).padStart(8, '1')}` }),
    naming: { userId: found(({ whatsappPerson }) => ({ userId: whatsappPerson, number: '+5511911112222' })) },
    status: LINKED,
  },
  'whatsapp.numbers.unlink': {
    least: 'support-agent',
    works: ({ whatsappPerson, whatsappNumber }) => ({ userId: whatsappPerson, id: whatsappNumber }),
    naming: {
      userId: found(({ whatsappPerson }, own) => ({ userId: whatsappPerson, id: own.whatsappNumber })),
      id: found(({ whatsappNumber }, own) => ({ userId: own.whatsappPerson, id: whatsappNumber })),
    },
    status: LINKED,
  },
  'whatsapp.numbers.agree': {
    least: 'support-agent',
    works: ({ whatsappPerson, whatsappNumber }) => ({ userId: whatsappPerson, id: whatsappNumber, agrees: true }),
    naming: {
      userId: found(({ whatsappPerson }, own) => ({ userId: whatsappPerson, id: own.whatsappNumber, agrees: true })),
      id: found(({ whatsappNumber }, own) => ({ userId: own.whatsappPerson, id: whatsappNumber, agrees: true })),
    },
    status: LINKED,
  },
  'tickets.whatsapp.get': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.whatsapp.sendTemplate': {
    least: 'support-agent',
    works: ({ whatsappTicket, whatsappTemplate }) => ({ ticketId: whatsappTicket, templateId: whatsappTemplate }),
    naming: {
      ticketId: found(({ whatsappTicket }, own) => ({ ticketId: whatsappTicket, templateId: own.whatsappTemplate })),
      templateId: found(({ whatsappTemplate }, own) => ({ ticketId: own.whatsappTicket, templateId: whatsappTemplate })),
    },
  },
  'tickets.whatsapp.sendAgain': {
    least: 'support-agent',
    works: ({ ticket, comment }) => ({ ticketId: ticket, commentId: comment }),
    naming: {
      ticketId: found(({ ticket }, own) => ({ ticketId: ticket, commentId: own.comment })),
      commentId: found(({ comment }, own) => ({ ticketId: own.ticket, commentId: comment })),
    },
    status: all(404),
  },
}
