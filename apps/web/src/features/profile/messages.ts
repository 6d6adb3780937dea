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
  queueManager: 'Gestão de filas',
  chat: 'Chat',
  approvals: 'Aprovações',
  profile: 'Perfil',
  shortcuts: 'Atalhos de uma tecla',
  afterSend: 'Depois de enviar uma resposta',
  afterSendHint: 'A partir da lista de onde você veio. No botão “Enviar e…” você escolhe outra coisa uma vez.',
  after_stay: 'Ficar no ticket',
  after_next: 'Ir ao próximo ticket',
  after_list: 'Voltar à lista',
  holdReplies: 'Segurar respostas por {n} segundos antes de enviar',
  holdRepliesHint: 'Nesse tempo você pode desfazer o envio. Desligado, a resposta sai na hora.',
  shortcutsHint: 'Desligue se teclas soltas atrapalham o leitor de tela ou o controle por voz.',
  bellMoves: 'Animar sino',
  bellMovesHint:
    'O sino pulsa enquanto houver notificações não lidas. Vale neste dispositivo; quem prefere menos movimento no sistema não o vê pulsar.',
  sounds: 'Sons das notificações',
  soundsHint: 'Um som curto por gravidade, numa só aba. Vale neste dispositivo.',
  desktop: 'Avisos do sistema',
  desktopHint: 'Enquanto nenhuma aba do Balcão estiver à vista. O navegador pede a sua permissão; vale neste dispositivo.',
  desktopRefused: 'O navegador não permite avisos do Balcão. Mude isso nas configurações de site do navegador.',
})
