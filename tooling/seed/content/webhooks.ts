/** What the demo's organisation calls: an ERP that went away, so that its page shows what is said of that. */
export const WEBHOOK = {
  name: 'ERP da Acme',
  url: 'https://erp.acme.example/balcao',
  events: ['ticket.created', 'ticket.status_changed'],
  problem: 'failing',
}

/** Where its team would read of urgent tickets. */
export const CHANNEL = {
  name: 'Plantão no Slack',
  url: 'https://hooks.slack.com/services/demo',
  format: 'slack',
  events: ['sla.breached', 'ticket.rated'],
}

/** How its newest calls were answered, the oldest first; null where nobody answered. */
export const ANSWERS: readonly (number | null)[] = [200, 200, 200, 503, null, null]
