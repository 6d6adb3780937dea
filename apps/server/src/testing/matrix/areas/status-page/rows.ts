import { another, found, type Rows, refused } from '../../row.ts'

/** The status page. What a guest is given is proved in core/status-page. */
export const STATUS_PAGE: Rows = {
  'statusPage.get': { least: 'client', works: () => ({}), naming: {} },
  'statusPage.public': { least: 'anyone', works: () => ({}), naming: {} },
  'statusPage.settings.get': { least: 'supervisor', works: () => ({}), naming: {} },
  'statusPage.settings.update': {
    least: 'manager',
    works: () => ({ intro: `Texto ${another()}` }),
    naming: { 'components.id': refused(({ component }) => ({ components: [{ id: component, name: 'Notas' }] })) },
  },
  'statusPage.subscription.subscribe': { least: 'client', works: () => ({}), naming: {} },
  'statusPage.subscription.unsubscribe': { least: 'client', works: () => ({}), naming: {} },
  'statusPage.subscribers.ask': { least: 'anyone', works: () => ({ email: 'ana@example.test' }), naming: {} },
  'statusPage.subscribers.lookUp': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'statusPage.subscribers.confirm': { least: 'anyone', works: () => ({ token: 'x' }), naming: {} },
  'statusPage.subscribers.list': { least: 'manager', works: () => ({}), naming: {} },
  'statusPage.subscribers.export': { least: 'manager', works: () => ({}), naming: {} },
  'statusPage.subscribers.remove': {
    least: 'manager',
    works: ({ subscriber }) => ({ id: subscriber }),
    naming: { id: found(({ subscriber }) => ({ id: subscriber })) },
  },
}
