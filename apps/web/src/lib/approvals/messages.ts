import { messages } from '@balcao/ui/lib/messages'

export const t = messages('approver-rules', {
  label: 'Por regra',
  hint: 'Quem a regra encontra é visto na hora do pedido. Quem pede nunca aprova.',
  choose: 'Incluir regra',
  takeOff: 'Tirar {name}',
  role: 'Quem tem o papel {name}',
  leaders: 'Líderes da fila do ticket',
  members: 'Membros da fila do ticket',
  leadersOf: 'Líderes da fila {name}',
  membersOf: 'Membros da fila {name}',
  contact_approver: 'Aprovadores da empresa do ticket',
  contact_manager: 'Gestores da empresa do ticket',
  field: 'A pessoa do campo {name}',
  gone: 'não existe mais ({name})',
  allowsRequester: 'O solicitante do ticket também pode aprovar',
  fallback: 'Se ninguém for encontrado',
  fallbackHint: 'Sem ninguém aqui, a regra falha e avisa quem a escreveu.',
})
