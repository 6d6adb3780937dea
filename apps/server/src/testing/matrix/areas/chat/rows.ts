import { another, found, type Rows, refused } from '../../row.ts'

/** Conversations, which exist for their participants alone, and what is said in them. */
export const CHAT: Rows = {
  'chat.conversations.list': { least: 'client', works: () => ({}), naming: {} },
  'chat.conversations.get': {
    least: 'client',
    works: ({ conversation }) => ({ id: conversation }),
    naming: { id: found(({ conversation }) => ({ id: conversation })) },
  },
  'chat.conversations.create': {
    least: 'client',
    works: () => ({ type: 'ai' }),
    naming: { participantIds: refused(({ user }, own) => ({ title: 'Plantão', participantIds: [own.user, user] })) },
  },
  'chat.conversations.close': {
    least: 'client',
    works: ({ conversation }) => ({ id: conversation }),
    naming: { id: found(({ conversation }) => ({ id: conversation })) },
  },
  'chat.conversations.read': {
    least: 'client',
    works: ({ conversation }) => ({ id: conversation }),
    naming: {
      id: found(({ conversation }) => ({ id: conversation })),
      upTo: refused(({ chatMessage }, own) => ({ id: own.conversation, upTo: chatMessage })),
    },
  },
  'chat.conversations.act': {
    least: 'client',
    works: ({ chatWithAssistant, chatOffer }) => ({ id: chatWithAssistant, messageId: chatOffer, action: 'hand_over' }),
    naming: {
      id: found(({ chatWithAssistant }, own) => ({ id: chatWithAssistant, messageId: own.chatOffer, action: 'hand_over' })),
      messageId: found(({ chatOffer }, own) => ({ id: own.chatWithAssistant, messageId: chatOffer, action: 'hand_over' })),
    },
  },
  'chat.messages.list': {
    least: 'client',
    works: ({ conversation }) => ({ id: conversation }),
    naming: { id: found(({ conversation }) => ({ id: conversation })) },
  },
  'chat.files.upload': {
    least: 'client',
    works: ({ conversation }) => ({ conversationId: conversation, file: 'abc' }),
    naming: { conversationId: found(({ conversation }) => ({ conversationId: conversation, file: 'abc' })) },
  },
  'chat.messages.create': {
    least: 'client',
    works: ({ conversation }) => ({ id: conversation, content: 'Bom dia!' }),
    naming: {
      id: found(({ conversation }) => ({ id: conversation, content: 'Bom dia!' })),
      attachmentIds: found(({ attachment }, own) => ({ id: own.conversation, content: 'Segue', attachmentIds: [attachment] })),
      'metadata.replyToId': refused(({ chatMessage }, own) => ({
        id: own.conversation,
        content: 'Bom dia!',
        metadata: { replyToId: chatMessage },
      })),
    },
  },
  'chat.messages.rate': {
    least: 'client',
    works: ({ ratedAnswer }) => ({ id: ratedAnswer, helpful: true }),
    naming: { id: found(({ ratedAnswer }) => ({ id: ratedAnswer, helpful: true })) },
  },
  'chat.messages.remove': {
    least: 'client',
    works: ({ chatMessage }) => ({ id: chatMessage }),
    naming: { id: found(({ chatMessage }) => ({ id: chatMessage })) },
  },
  'chat.queue.list': { least: 'support-agent', works: () => ({}), naming: {} },
  'chat.queue.take': {
    least: 'support-agent',
    works: ({ chatWaiting }) => ({ id: chatWaiting }),
    naming: { id: found(({ chatWaiting }) => ({ id: chatWaiting })) },
  },
  'chat.queue.decline': {
    least: 'support-agent',
    works: ({ chatOffered }) => ({ id: chatOffered }),
    naming: { id: found(({ chatOffered }) => ({ id: chatOffered })) },
  },
  'chat.queue.join': {
    least: 'supervisor',
    works: ({ chatWaiting }) => ({ id: chatWaiting }),
    naming: { id: found(({ chatWaiting }) => ({ id: chatWaiting })) },
    changesNothing: 'it is said in the conversation itself, for all who take part',
  },
  'chat.queue.transfer': {
    least: 'support-agent',
    works: ({ chatTaken, queue }) => ({ id: chatTaken, queueId: queue }),
    naming: {
      id: found(({ chatTaken }, own) => ({ id: chatTaken, queueId: own.queue })),
      queueId: refused(({ queue }, own) => ({ id: own.chatTaken, queueId: queue })),
      userId: refused(({ user }, own) => ({ id: own.chatTaken, userId: user })),
    },
  },
  'chat.queue.ticket': {
    least: 'support-agent',
    works: ({ chatTaken }) => ({ id: chatTaken }),
    naming: { id: found(({ chatTaken }) => ({ id: chatTaken })) },
  },
  'chat.queue.colleagues': {
    least: 'support-agent',
    works: ({ chatWaiting }) => ({ id: chatWaiting }),
    naming: { id: found(({ chatWaiting }) => ({ id: chatWaiting })) },
  },
  'chat.queue.about': {
    least: 'support-agent',
    works: ({ chatTaken }) => ({ id: chatTaken }),
    naming: { id: found(({ chatTaken }) => ({ id: chatTaken })) },
  },
  'chat.queue.ofTicket': {
    least: 'support-agent',
    works: ({ ticket }) => ({ ticketId: ticket }),
    naming: { ticketId: found(({ ticket }) => ({ ticketId: ticket })) },
  },
  'chat.queue.call': {
    least: 'support-agent',
    works: ({ calledTicket }) => ({ ticketId: calledTicket }),
    naming: { ticketId: found(({ calledTicket }) => ({ ticketId: calledTicket })) },
  },
  'chat.queue.rate': {
    least: 'client',
    works: ({ chatClosed }) => ({ id: chatClosed, score: 5 }),
    naming: { id: found(({ chatClosed }) => ({ id: chatClosed, score: 5 })) },
  },
  'chat.portal.get': { least: 'client', works: () => ({}), naming: {} },
  'chat.portal.visit': {
    least: 'client',
    works: ({ portalChat: _ }) => ({}),
    naming: {},
    // The staff have the staff app.
    status: { 'support-agent': 404, agent: 404, supervisor: 404, manager: 404, admin: 404, super_admin: 404 },
    changesNothing: 'it opens the window of the chat',
  },
  'chat.templates.prepare': {
    least: 'support-agent',
    works: ({ chatTaken, template }) => ({ id: chatTaken, templateId: template }),
    naming: {
      id: found(({ chatTaken }, own) => ({ id: chatTaken, templateId: own.template })),
      templateId: found(({ template }, own) => ({ id: own.chatTaken, templateId: template })),
    },
  },
  'chat.articles.get': {
    least: 'support-agent',
    works: ({ chatTaken, readArticle }) => ({ id: chatTaken, articleId: readArticle }),
    naming: {
      id: found(({ chatTaken }, own) => ({ id: chatTaken, articleId: own.readArticle })),
      articleId: found(({ readArticle }, own) => ({ id: own.chatTaken, articleId: readArticle })),
    },
  },
  'chat.widget.get': { least: 'admin', works: () => ({}), naming: {} },
  'chat.widget.update': { least: 'admin', works: () => ({ greeting: `Olá ${another()}` }), naming: {} },
  // There may be two at a time, so each caller begins without any.
  'chat.widget.addKey': { least: 'admin', works: ({ noWidgetKeys: _ }) => ({}), naming: {} },
  'chat.widget.retireKey': {
    least: 'admin',
    works: ({ widgetKey }) => ({ kid: `k_${widgetKey}` }),
    naming: { kid: found(({ widgetKey }) => ({ kid: `k_${widgetKey}` })) },
  },
  'chat.state.health': { least: 'client', works: () => ({}), naming: {} },
  'chat.state.counts': { least: 'client', works: () => ({}), naming: {} },
  'chat.state.stats': { least: 'client', works: () => ({}), naming: {} },
}
