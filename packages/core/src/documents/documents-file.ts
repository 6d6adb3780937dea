import type { Document } from '@balcao/contracts/documents/documents'
import type { Language } from '@balcao/contracts/language'
import { listFile } from '../list-files/list-file.ts'
import { wordsIn } from '../ticket-list/export-words.ts'
import { list } from './list.ts'

type Words = {
  kind: Record<Document['kind'], string>
  status: Record<Document['status'], string>
  for: Record<Document['visibility'], string>
}
const WORDS: Record<Language, Words> = {
  'pt-BR': {
    kind: { file: 'arquivo', link: 'endereço' },
    status: { draft: 'rascunho', review: 'em revisão', published: 'publicado', archived: 'arquivado' },
    for: { staff: 'equipe', company: 'empresas', portal: 'todos os clientes', roles: 'equipe, a partir de um papel' },
  },
  en: {
    kind: { file: 'file', link: 'link' },
    status: { draft: 'draft', review: 'in review', published: 'published', archived: 'archived' },
    for: { staff: 'staff', company: 'companies', portal: 'all customers', roles: 'staff, from a role on' },
  },
}

/** Documents as a file: those that the list shows, without what is inside them. */
export const documentsFile = listFile({
  what: 'documents',
  file: 'documentos',
  resource: 'document',
  list,
  head: {
    'pt-BR': [
      ...['Título', 'Pasta', 'Tipo', 'Situação', 'Para quem', 'Empresas', 'Etiquetas', 'Responsável', 'Vale até'],
      ...['Pede confirmação', 'Versão', 'Arquivo ou endereço', 'Bytes', 'Criado em', 'Atualizado em'],
    ],
    en: [
      ...['Title', 'Folder', 'Kind', 'State', 'For whom', 'Companies', 'Tags', 'Owner', 'Valid until'],
      ...['To be confirmed', 'Version', 'File or link', 'Bytes', 'Created at', 'Updated at'],
    ],
  },
  cells: ({ current, ...document }, { language, instant }) => {
    const words = WORDS[language]
    return [
      ...[document.title, document.folder?.name, words.kind[document.kind], words.status[document.status], words.for[document.visibility]],
      ...[document.companies.map(({ name }) => name).join(', '), document.tags.join(', '), document.owner?.name, document.validUntil],
      ...[wordsIn(language).flag(document.needsAcknowledgement), current.number, current.file?.name ?? current.url, current.file?.size],
      ...[instant(document.createdAt), instant(document.updatedAt)],
    ]
  },
})
