import { listFile } from '../list-files/list-file.ts'
import { list } from './templates.ts'

const WHOSE = { 'pt-BR': { team: 'equipe', own: 'só meu' }, en: { team: 'team', own: 'only mine' } } as const

/** Templates as a file: those that the list shows its reader, their own among them. */
export const templatesFile = listFile({
  what: 'templates',
  file: 'templates',
  resource: 'template',
  list,
  head: {
    'pt-BR': ['Template', 'Categoria', 'De quem', 'Texto', 'Muda o ticket', 'Usos', 'Último uso'],
    en: ['Template', 'Category', 'Whose', 'Text', 'Changes the ticket', 'Uses', 'Last used'],
  },
  cells: ({ name, category, personal, content, changes, uses, lastUsedAt }, { language, instant }) => [
    ...[name, category, WHOSE[language][personal ? 'own' : 'team'], content],
    ...[Object.keys(changes).join(', '), uses, instant(lastUsedAt)],
  ],
})
