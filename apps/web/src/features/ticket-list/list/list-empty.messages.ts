import { messages } from '@balcao/ui/lib/messages'

/** What a list says that has nothing to show. */
export const t = messages('tickets.empty', {
  emptyNever: 'Nenhum ticket ainda',
  emptyNeverText: 'Tickets abertos pelo portal, por e-mail ou aqui aparecem nesta lista.',
  emptyMine: 'Sua fila está vazia',
  emptyMineText: 'Nenhum ticket aberto está com você agora.',
  emptyMineAction: 'Ver sem responsável',
  emptySnoozed: 'Nenhum ticket adiado',
  emptySnoozedText: 'Tickets adiados esperam aqui até a data escolhida, ou até algo acontecer neles.',
  emptySpam: 'Nenhum spam',
  emptySpamText: 'Tickets marcados como spam ficam aqui, e voltam como estavam se não forem.',
  emptyFiltered: 'Nenhum ticket com estes filtros',
  emptyFilteredText: 'Há tickets fora deste filtro.',
  emptyFilteredAction: 'Ver todos os abertos',
})
