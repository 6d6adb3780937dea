import { listFile } from '../list-files/list-file.ts'
import { list } from './tags.ts'

/** The organisation's tags as a file: those that the list shows. */
export const tagsFile = listFile({
  what: 'tags',
  file: 'tags',
  resource: 'tag',
  list,
  head: { 'pt-BR': ['Tag', 'Cor', 'Tickets', 'Criada em'], en: ['Tag', 'Color', 'Tickets', 'Created at'] },
  cells: ({ name, color, uses, createdAt }, { instant }) => [name, color, uses, instant(createdAt)],
})
