import { messages } from '@balcao/ui/lib/messages'

/** Texts of the page that a mailed notice leads to. */
export const t = messages('portal.notices', {
  title: 'Parar de receber e-mails',
  about: '{tenant}',
  question: 'Você não receberá mais e-mails destes avisos:',
  stays: 'As respostas aos seus tickets e os e-mails da sua conta continuam chegando.',
  staysForTeam: 'O Balcão continua avisando você na tela, e os e-mails da sua conta continuam chegando.',
  questionAddress: 'Você não receberá mais cópias das respostas deste ticket.',
  staysAddress: 'O ticket continua normalmente, sem este endereço.',
  leaveTickets: 'Parar os de todos os tickets, de vez',
  doneAddress: 'Pronto: este endereço não recebe mais cópias deste ticket.',
  questionReport: 'Você não receberá mais o relatório “{name}”.',
  doneReport: 'Pronto: este relatório não chega mais.',
  questionStatus: 'Você não receberá mais notícias sobre incidentes dos serviços.',
  doneStatus: 'Pronto: as notícias sobre os serviços não chegam mais.',
  leave: 'Parar estes e-mails',
  leaveAll: 'Parar todos os avisos por e-mail',
  leaving: 'Salvando…',
  done: 'Pronto: estes avisos não chegam mais por e-mail.',
  again: 'Para voltar a receber, abra o seu perfil, em Avisos.',
  failed: 'Não foi possível salvar. {why}',
  deadTitle: 'Este link não vale mais',
  deadText: 'O endereço está incompleto, ou o e-mail já foi apagado. Você pode escolher os seus avisos no perfil.',
  failedTitle: 'Não foi possível abrir a página',
  portal: 'Ir para o portal',
})
