import { messages } from '@balcao/ui/lib/messages'

export const t = messages('snooze', {
  title: 'Adiar até',
  titleMany: '{n, plural, =0 {Adiar até} one {Adiar # ticket até} many {Adiar # de tickets até} other {Adiar # tickets até}}',
  asleep: 'Adiado até {at}.',
  hint: '{n, plural, one {O ticket sai das visões e volta para “{open}” nesta data, ou antes, assim que algo acontecer nele. O cliente o vê como “{scheduled}”.} other {Os tickets saem das visões e voltam para “{open}” nesta data, ou antes, cada um assim que algo acontecer nele. Os clientes os veem como “{scheduled}”.}}',
  wrong: 'Escolha uma data futura.',
  snooze: 'Adiar',
  wake: 'Trazer de volta agora',
  done: '#{number} · Adiado até {at}',
  undone: '#{number} · De volta como estava',
  woken: 'De volta',
  failed: 'Não foi possível adiar: {why}',
  undoFailed: 'Não foi possível desfazer: {why}',
})
