import { another, found, type Rows, refused } from '../../row.ts'

/** Tags. */
export const TAGS: Rows = {
  'tags.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'tags.autocomplete': { least: 'support-agent', works: () => ({ q: 't' }), naming: {} },
  'tags.popular': { least: 'support-agent', works: () => ({}), naming: {} },
  'tags.stats': { least: 'agent', works: () => ({}), naming: {} },
  'tags.export': { least: 'agent', works: () => ({}), naming: {} },
  'tags.create': { least: 'agent', works: () => ({ name: `Tag ${another()}` }), naming: {} },
  'tags.update': {
    least: 'agent',
    works: ({ tag }) => ({ id: tag, color: '#aa0000' }),
    naming: { id: found(({ tag }) => ({ id: tag, color: '#aa0000' })) },
  },
  'tags.remove': { least: 'agent', works: ({ tag }) => ({ id: tag }), naming: { id: found(({ tag }) => ({ id: tag })) } },
  'tags.merge': {
    least: 'agent',
    works: ({ tag, spareTag }) => ({ id: tag, intoId: spareTag }),
    naming: {
      id: found(({ tag }, own) => ({ id: tag, intoId: own.tag })),
      intoId: refused(({ tag }, own) => ({ id: own.tag, intoId: tag })),
    },
  },
  'tags.tickets': { least: 'support-agent', works: ({ tag }) => ({ id: tag }), naming: { id: found(({ tag }) => ({ id: tag })) } },
  'tags.addTo': {
    least: 'support-agent',
    works: ({ ticket, tag }) => ({ ticketId: ticket, tagIds: [tag] }),
    naming: {
      ticketId: found(({ ticket }) => ({ ticketId: ticket, tagIds: [] })),
      tagIds: refused(({ tag }, own) => ({ ticketId: own.ticket, tagIds: [own.tag, tag] })),
    },
  },
}
