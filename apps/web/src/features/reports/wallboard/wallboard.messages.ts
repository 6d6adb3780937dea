import { messages } from '@balcao/ui/lib/messages'

export const t = messages('wallboard', {
  title: 'Painel',
  loading: 'Carregando o painel…',
  gone: 'Este painel não existe',
  goneText: 'O link expirou, foi revogado ou está incompleto. Peça um novo a quem o compartilhou.',
  stale: 'Sem resposta desde {at}. Tentando de novo…',
  updated: 'Atualizado às {at}',
  until: 'Disponível até {at}',
  fullScreen: 'Tela cheia',
  open: 'Em aberto',
  unassigned: 'Sem responsável',
  atRisk: 'Em risco',
  late: 'Atrasados',
  createdToday: 'Criados hoje',
  resolvedToday: 'Resolvidos hoje',
  queue: 'Fila',
  oldest: 'Mais antigo',
  none: '–',
  noQueues: 'Nenhuma fila para mostrar.',
})
