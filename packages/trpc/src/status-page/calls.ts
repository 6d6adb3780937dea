import { GetStatusPageSettings, StatusPageSettings, UpdateStatusPageSettings } from '@balcao/contracts/status-page/settings'
import { GetPublicStatusPage, GetStatusPage, StatusPage } from '@balcao/contracts/status-page/status-page'
import {
  Asked,
  AskToSubscribe,
  GetSubscriber,
  LinkedSubscription,
  ListSubscribers,
  Subscribe,
  SubscriberGone,
  SubscriberList,
  Subscription,
  SubscriptionLink,
} from '@balcao/contracts/status-page/subscribers'
import { askToSubscribe, confirmSubscription, lookUpSubscription } from '@balcao/core/status-page/asks'
import { statusPageAt } from '@balcao/core/status-page/guests'
import { statusPage } from '@balcao/core/status-page/page'
import { settings, updateSettings } from '@balcao/core/status-page/settings'
import * as subscribers from '@balcao/core/status-page/subscribers'
import { subscribe, unsubscribe } from '@balcao/core/status-page/subscription'
import { client, manager, open, supervisor } from '../endpoint.ts'

/** The status page: for whoever is signed in, and for guests where the organisation says so. */
export const calls = {
  get: client.query('GET /status-page', GetStatusPage, StatusPage, statusPage),
  public: open.page('GET /status-page/public', GetPublicStatusPage, StatusPage, (request, input) =>
    statusPageAt(request.authContext, input, request),
  ),
  settings: {
    get: supervisor.query('GET /status-page/settings', GetStatusPageSettings, StatusPageSettings, settings),
    update: manager.mutation('PATCH /status-page/settings', UpdateStatusPageSettings, StatusPageSettings, updateSettings),
  },
  subscription: {
    subscribe: client.mutation('POST /status-page/subscription', Subscribe, Subscription, subscribe),
    unsubscribe: client.mutation('DELETE /status-page/subscription', Subscribe, Subscription, unsubscribe),
  },
  subscribers: {
    ask: open.mutation('POST /status-page/subscribers', AskToSubscribe, Asked, (request, input) =>
      askToSubscribe(request.authContext, input, request),
    ),
    lookUp: open.query('GET /status-page/subscribers/by-link', SubscriptionLink, LinkedSubscription, (request, input) =>
      lookUpSubscription(request.authContext, input),
    ),
    confirm: open.mutation('POST /status-page/subscribers/by-link', SubscriptionLink, LinkedSubscription, (request, input) =>
      confirmSubscription(request.authContext, input),
    ),
    list: manager.query('GET /status-page/subscribers', ListSubscribers, SubscriberList, subscribers.list),
    remove: manager.mutation('DELETE /status-page/subscribers/{id}', GetSubscriber, SubscriberGone, subscribers.remove),
  },
}
