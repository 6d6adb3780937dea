import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'category.created': 'Categoria de artigos criada',
  'category.updated': 'Categoria de artigos alterada',
  'category.deleted': 'Categoria de artigos excluída',
  'kb.settings_updated': 'Configurações da base de conhecimento alteradas',
  'article.published': 'Artigo publicado',
  'article.audience_changed': 'Público do artigo alterado',
  'article.scheduled': 'Publicação de artigo agendada',
  'article.archived': 'Artigo arquivado',
  'article.deleted': 'Artigo enviado à lixeira',
  'article.restored': 'Artigo restaurado',
  'article.purged': 'Artigo excluído de vez',
  'article.translation_confirmed': 'Tradução conferida com o original',
  'article.exported': 'Artigos exportados',
  'article.feedback_handled': 'Comentário de artigo tratado',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.kb', ACTIONS)
export const kb = actionsOf(ACTIONS, word)
