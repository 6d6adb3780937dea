import { listFile } from '../list-files/list-file.ts'
import { list } from './subscribers.ts'

/** Subscribers of the status page as a file: those that the list shows. */
export const subscribersFile = listFile({
  what: 'status_subscribers',
  file: 'inscritos',
  resource: 'status_page',
  list,
  head: { 'pt-BR': ['E-mail', 'Nome', 'Desde'], en: ['E-mail', 'Name', 'Since'] },
  cells: ({ email, name, since }, { instant }) => [email, name, instant(since)],
})
