import { found, type Rows } from '../../row.ts'

/** Files of tickets. */
export const FILES: Rows = {
  'tickets.attachments.list': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'tickets.attachments.link': {
    least: 'client',
    works: ({ attachment }) => ({ id: attachment }),
    naming: { id: found(({ attachment }) => ({ id: attachment })) },
  },
  'tickets.attachments.remove': {
    least: 'client',
    works: ({ attachment }) => ({ id: attachment }),
    naming: { id: found(({ attachment }) => ({ id: attachment })) },
  },
  'tickets.attachments.removeUpload': {
    least: 'client',
    works: ({ attachment }) => ({ id: attachment }),
    naming: { id: found(({ attachment }) => ({ id: attachment })) },
  },
  'tickets.uploads.begin': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket, name: 'filme.mp4', size: 3_000_000 }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, name: 'filme.mp4', size: 3_000_000 })) },
  },
  'tickets.uploads.get': {
    least: 'client',
    works: ({ partialUpload }) => ({ id: partialUpload }),
    naming: { id: found(({ partialUpload }) => ({ id: partialUpload })) },
  },
  'tickets.uploads.remove': {
    least: 'client',
    works: ({ partialUpload }) => ({ id: partialUpload }),
    naming: { id: found(({ partialUpload }) => ({ id: partialUpload })) },
  },
  'tickets.attachments.download': {
    least: 'client',
    works: ({ storedFile }) => ({ id: storedFile }),
    naming: { id: found(({ storedFile }) => ({ id: storedFile })) },
  },
  'tickets.attachments.downloadUpload': {
    least: 'client',
    works: ({ storedFile }) => ({ id: storedFile }),
    naming: { id: found(({ storedFile }) => ({ id: storedFile })) },
  },
  'tickets.attachments.thumbnail': {
    least: 'client',
    works: ({ storedFile }) => ({ id: storedFile }),
    naming: { id: found(({ storedFile }) => ({ id: storedFile })) },
  },
  'tickets.attachments.upload': {
    least: 'client',
    works: ({ ticket }) => ({ ticketId: ticket, file: 'abc' }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket, file: 'abc' })) },
  },
  'tickets.attachments.uploadForNew': { least: 'client', works: () => ({ file: 'abc' }), naming: {} },
  'tickets.attachments.create': {
    least: 'client',
    works: ({ ticket }) => ({ id: ticket, file: 'abc' }),
    naming: { id: found(({ ticket }) => ({ id: ticket, file: 'abc' })) },
  },
  'tickets.uploads.put': {
    least: 'client',
    works: ({ partialUpload }) => ({ id: partialUpload, offset: 0 }),
    naming: { id: found(({ partialUpload }) => ({ id: partialUpload, offset: 0 })) },
  },
}
