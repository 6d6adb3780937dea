import { messages } from '@balcao/ui/lib/messages'

/** How long the audit log is kept. */
export const t = messages('settings.retention', {
  title: 'Guarda da auditoria',
  text: 'Por quanto tempo fica o registro de quem fez o quê.',
  loadFailed: 'Não foi possível carregar a guarda da auditoria',
  keep: 'Guardar por',
  keepHint: 'De 400 dias a 10 anos. O que passa do prazo é removido do mais antigo em diante, de hora em hora, e não volta.',
  days: '{n, plural, =0 {# dias} one {# dia} many {# de dias} other {# dias}}',
  years: '{n, plural, =0 {# anos} one {# ano} many {# de anos} other {# anos}}',
  usual: '{span} (padrão)',
  removed: 'Removido até agora',
  removedNone: 'Nada',
  removedEvents: '{n, plural, =0 {Nenhum evento} one {# evento} many {# de eventos} other {# eventos}}, de até {date}',
  lastRemoval: 'Última remoção',
  kept: 'Guardado e selado',
  keptEvents: '{n, plural, =0 {Nenhum evento} one {# evento} many {# de eventos} other {# eventos}}',
  proofText:
    'Cada remoção deixa um comprovante assinado: quantos eventos, de quando e por qual prazo. O resto do registro segue conferível.',
  save: 'Alterar prazo',
  saving: 'Alterando…',
  unchanged: 'Este já é o prazo.',
  saved: 'A auditoria será guardada por {span}.',
  failed: 'Não foi possível alterar o prazo: {why}',
  shorterTitle: 'Guardar a auditoria por {span}?',
  shorterText:
    'São menos que os {before} de hoje. Os eventos de antes de {date} serão removidos a partir da próxima hora. O prazo pode ser aumentado depois; o que foi removido não volta.',
  shorter: 'Diminuir prazo',
})
