// The schemas that the API documentation refers to by name. Importing this file registers the names
// with zod, so only the documentation imports it.

import { globalRegistry, type z } from 'zod'
import * as accounts from './accounts/index.ts'
import * as app from './app/index.ts'
import * as chat from './chat/messages.ts'
import { errorEnvelope, placeCandidate } from './error-envelope.ts'
import * as hotspots from './hotspots/index.ts'
import * as moderation from './moderation/index.ts'
import * as openData from './open-data/downloads.ts'
import * as primitives from './primitives.ts'
import * as rideBuddy from './ride-buddy/index.ts'
import * as planner from './route-planner/index.ts'

const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Id: primitives.entityId,
  Point: primitives.point,
  City: primitives.city,
  PlaceKind: primitives.placeKind,
  LinkBasis: primitives.linkBasis,
  ConnectionPhase: primitives.connectionPhase,
  Error: errorEnvelope,
  PlaceCandidate: placeCandidate,
  ClientConfig: app.clientConfig,
  Basemap: app.basemap,
  PlaceNames: app.placeNames,
  Hotspot: hotspots.hotspot,
  HotspotDestination: hotspots.hotspotDestination,
  HotspotRow: hotspots.hotspotRow,
  Bounds: hotspots.bounds,
  PlaceFeature: hotspots.placeFeature,
  RequestPlace: planner.requestPlace,
  Service: planner.service,
  DistanceBasis: planner.distanceBasis,
  TimeType: planner.timeType,
  FareBreakdown: planner.fareBreakdown,
  TariffBasis: planner.tariffBasis,
  Tariff: planner.tariff,
  TariffCard: planner.tariffCard,
  Route: planner.route,
  RouteLeg: planner.routeLeg,
  RoutePlan: planner.routePlan,
  RouteStep: planner.rangeStep,
  ReachedPlace: planner.reachedPlace,
  RouteNotice: planner.routeNotice,
  PlannableLocation: planner.plannableLocation,
  RouteSuggestion: planner.routeSuggestion,
  LegWorking: planner.legWorking,
  RouteCandidate: planner.routeCandidate,
  RouteExplanation: planner.routeExplanation,
  StoredRoute: planner.storeRoute.response.shape.data,
  User: accounts.user,
  Session: accounts.session,
  SavedPlace: accounts.savedPlace,
  RecentPlace: accounts.recentPlace,
  BuddyMatch: rideBuddy.buddyMatch,
  BuddyRequest: rideBuddy.buddyRequest,
  BuddyPartner: rideBuddy.buddyPartner,
  BuddyConnection: rideBuddy.buddyConnection,
  NewConnection: rideBuddy.newConnection,
  SharedRouteDetails: rideBuddy.sharedRouteDetails,
  BuddySearchStatus: rideBuddy.buddySearchStatusData,
  PastBuddySearch: rideBuddy.pastBuddySearch,
  BlockedRider: rideBuddy.blockedRider,
  ReportReason: rideBuddy.reportReason,
  Chat: chat.chat,
  ChatMessage: chat.chatMessage,
  MessageReceipt: chat.messageReceipt,
  MessageType: chat.messageType,
  ModerationAction: moderation.moderationAction,
  ModerationEntry: moderation.moderationEntry,
  ModerationPerson: moderation.moderationPersonSummary,
  ModerationReport: moderation.moderationReport,
  ModerationFeedback: moderation.moderationFeedbackRow,
  StandFeature: openData.standFeature,
  LinkFeature: openData.linkFeature,
}

for (const [id, schema] of Object.entries(namedSchemas))
  globalRegistry.add(schema, { ...globalRegistry.get(schema), id })
