import { messages } from '@balcao/ui/lib/messages'

export const t = messages('users.look', {
  look: 'Ver como esta pessoa',
  title: 'Ver como {name}',
  text: 'Abre outra aba em que o sistema aparece como para {name}, por {n} minutos e só para leitura.',
  told: 'A pessoa recebe um aviso com o seu nome. Conversas, rascunhos, sessões e senhas dela não aparecem.',
  reason: 'Motivo',
  reasonHint: 'Fica na auditoria. Por exemplo, o ticket em que a pessoa pediu ajuda.',
  begin: 'Continuar',
  beginning: 'Preparando…',
  refused: 'Não foi possível: {why}',
  ready: 'Pronto. A visão de {name} termina às {at}, ou quando você sair.',
  openPortal: 'Abrir o portal',
  openStaff: 'Abrir o sistema',
  close: 'Fechar',
})
