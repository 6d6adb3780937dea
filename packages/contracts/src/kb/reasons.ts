import { importReasons } from './import-reasons.ts'

/** Why an input about the knowledge base is refused. */
export const kbReasons = {
  ...importReasons,
  audience_without_roles: 'Escolha ao menos um papel.',
  audience_without_companies: 'Escolha ao menos uma empresa.',
  category_not_there: 'Esta categoria não existe.',
  category_same: 'Escolha uma categoria fora desta.',
  companies_not_there: ({ ids }: { ids: readonly number[] }) => `Empresas que não existem: ${ids.join(', ')}.`,
  articles_not_there: ({ ids }: { ids: readonly number[] }) => `Artigos que não existem: ${ids.join(', ')}.`,
  comment_needed: 'Diga o que falta no texto.',
  feedback_empty: 'Escolha um motivo ou escreva um comentário.',
  from_ticket_unknown: 'Este ticket não existe.',
  picture_without_alt: 'Descreva cada imagem: quem não a vê lê a descrição.',
  publish_at_while_live: 'Este artigo já está publicado: publique agora, ou arquive-o antes.',
  too_many_articles: ({ most }: { most: number }) => `O ticket já tem ${most} artigos vinculados, e não cabem mais.`,
  article_slug_malformed: 'Use letras sem acento, números e hífens.',
  slug_reserved: 'Este endereço tem outro uso. Escolha outro.',
  translation_of_translation: 'Escolha o artigo original, e não uma tradução.',
  translation_language: 'Escolha outro idioma: o original já está neste.',
  translation_unknown: 'Este artigo não existe.',
  unpublish_before_publish: 'Escolha uma hora depois da publicação.',
}
