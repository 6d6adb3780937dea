import { messages } from '@balcao/ui/lib/messages'

/** What the staff's profile has beyond everybody's (packages/ui). */
export const t = messages('profile', {
  density: 'Densidade das listas',
  comfortable: 'Normal',
  compact: 'Compacta',
  startPage: 'Página inicial',
  startPageHint: 'Onde o Balcão abre depois que você entra.',
  dashboard: 'Dashboard',
  tickets: 'Tickets',
  profile: 'Perfil',
  shortcuts: 'Atalhos de uma tecla',
  holdReplies: 'Segurar respostas por {n} segundos antes de enviar',
  holdRepliesHint: 'Nesse tempo você pode desfazer o envio. Desligado, a resposta sai na hora.',
  shortcutsHint: 'Desligue se teclas soltas atrapalham o leitor de tela ou o controle por voz.',
})
