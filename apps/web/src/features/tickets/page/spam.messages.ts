import { messages } from '@balcao/ui/lib/messages'

export const t = messages('spam', {
  title: 'Marcado como spam',
  isSpam: 'Este ticket foi marcado como spam. O cliente o vê como encerrado e não recebe e-mails dele.',
  notSpam: 'Não é spam',
  marked: '#{number} · Marcado como spam',
  restored: '#{number} · De volta como estava',
  failed: 'Não foi possível alterar: {why}',
  undoFailed: 'Não foi possível desfazer: {why}',
})
