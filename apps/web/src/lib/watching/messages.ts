import { messages } from '@balcao/ui/lib/messages'

export const t = messages('watching', {
  how: 'Como acompanhar',
  level_all: 'Tudo',
  level_public: 'Respostas e status',
  level_status: 'Só o status',
  level_mentions: 'Só menções a mim',
  inAndOut: 'entradas e saídas',
  muted: 'silenciado até {until}',
  muteHour: 'Silenciar por 1 hora',
  muteDay: 'Silenciar por 1 dia',
  muteWeek: 'Silenciar por 1 semana',
  unmute: 'Voltar a avisar',
  stop: 'Deixar de seguir',
  failed: 'Não foi possível salvar: {why}',
  followThing: 'Acompanhar',
  followingHow: 'Acompanhando: {how}',
  followed: 'Você acompanha {name}',
  stoppedThing: 'Você deixou de acompanhar {name}',
})
