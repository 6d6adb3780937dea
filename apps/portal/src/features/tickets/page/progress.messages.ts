import { messages } from '@balcao/ui/lib/messages'

export const t = messages('portal.progress', {
  heading: 'O que está sendo feito',
  of: '{done} de {total}',
  done: 'feito',
  open: 'a fazer',
  leftOne: 'Falta 1 item para você fazer.',
  left: 'Faltam {count} itens para você fazer.',
  need: 'Falta você: faça o que a equipe pede abaixo.',
  yours: 'você faz',
  until: 'até {at}',
  waits: 'depois dos anteriores',
  change: 'Alterar resposta',
  changeOf: 'Alterar a resposta de {text}',
  failed: 'Não foi possível: {why}',
})
