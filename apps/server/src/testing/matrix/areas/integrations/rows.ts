import { all, empty, found, type Row, type Rows } from '../../row.ts'

const one = {
  least: 'admin',
  works: ({ webhook }) => ({ id: webhook }),
  naming: { id: found(({ webhook }) => ({ id: webhook })) },
} as const satisfies Row
const aDelivery = {
  least: 'admin',
  works: ({ delivery }) => ({ id: delivery }),
  naming: { id: found(({ delivery }) => ({ id: delivery })) },
} as const satisfies Row

/** Integrations. What conditions name is proved in core/integrations/webhooks.test.ts. */
export const INTEGRATIONS: Rows = {
  'integrations.gallery.list': { least: 'admin', works: () => ({}), naming: {} },
  'integrations.webhooks.list': { least: 'admin', works: () => ({}), naming: {} },
  'integrations.webhooks.names': { least: 'supervisor', works: () => ({}), naming: {} },
  'integrations.webhooks.get': one,
  'integrations.webhooks.create': {
    least: 'admin',
    works: () => ({ name: 'ERP', url: 'https://erp.example.com/', events: ['ticket.created'] }),
    naming: {},
  },
  'integrations.webhooks.rotate': one,
  'integrations.webhooks.update': {
    least: 'admin',
    works: ({ webhook }) => ({ id: webhook, name: 'Outro' }),
    naming: { id: found(({ webhook }) => ({ id: webhook, name: 'Outro' })) },
  },
  'integrations.webhooks.remove': one,
  // Nothing opens its secret: no row calls anybody.
  'integrations.webhooks.test': { ...one, status: all(409), changesNothing: 'it calls the receiver, and records nothing' },
  'integrations.deliveries.list': {
    least: 'admin',
    works: () => ({}),
    naming: { webhookId: empty(({ webhook }) => ({ webhookId: webhook })) },
  },
  'integrations.deliveries.export': {
    least: 'admin',
    works: () => ({}),
    naming: { webhookId: empty(({ webhook }) => ({ webhookId: webhook })) },
  },
  'integrations.deliveries.get': aDelivery,
  'integrations.deliveries.resend': { ...aDelivery, changesNothing: 'it is sent again as it was, and the log of deliveries says so' },
}
