import { messages } from '@balcao/ui/lib/messages'

export const t = messages('sentAnnouncements', {
  title: 'Comunicados',
  about: 'O que foi anunciado, a quem, e quantas pessoas leram.',
  write: 'Escrever comunicado',
  listFailed: 'Não foi possível carregar os comunicados',
  rowName: 'Comunicado: {title}',
  empty: 'Nenhum comunicado enviado',
  emptyText: 'O que você e os outros avisarem a muita gente de uma vez fica aqui, com quantos já leram.',

  what: 'Comunicado',
  toWhom: 'Para quem',
  author: 'Por quem',
  when: 'Quando',
  read: 'Lido por',
  nobody: 'Alguém que saiu',
  team: 'Toda a equipe',
  morePeople: '{names} e mais {n}',
  readers: '{readers} de {receivers}',
  readersOf:
    '{receivers, plural, =0 {Ninguém recebeu} one {Lido por {readers} de # pessoa} many {Lido por {readers} de # de pessoas} other {Lido por {readers} de # pessoas}}',
  expires: 'Vale até {at}',
  sentBy: 'Enviado por {name} em {at}',
  close: 'Fechar',
})
