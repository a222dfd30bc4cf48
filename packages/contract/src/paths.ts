// The addresses of the API, free of zod, so that the first load of the web app may import them.

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface ApiAddress {
  readonly method: HttpMethod
  readonly path: string
}

export const apiAddresses = {
  config: { method: 'GET', path: '/api/config' },
  basemap: { method: 'GET', path: '/api/basemap' },
  hotspots: { method: 'GET', path: '/hotspots' },
  hotspotsInBounds: { method: 'POST', path: '/api/hotspots/bounds' },
  hotspotsNearby: { method: 'POST', path: '/api/hotspots/nearby' },
  hotspotsPaginated: { method: 'GET', path: '/api/hotspots/paginated' },
  hotspotsSearch: { method: 'GET', path: '/api/hotspots/search' },
  places: { method: 'GET', path: '/api/places' },
  routesInitialize: { method: 'POST', path: '/api/routes/initialize' },
  routesStatus: { method: 'GET', path: '/api/routes/status' },
  routesCalculate: { method: 'POST', path: '/api/routes/calculate' },
  routesLocations: { method: 'GET', path: '/api/routes/locations' },
  routesSuggestions: { method: 'GET', path: '/api/routes/suggestions' },
  routesFareEstimates: { method: 'POST', path: '/api/routes/fare-estimates' },
  routesStore: { method: 'POST', path: '/api/routes/store' },
  routesRecent: { method: 'GET', path: '/api/routes/recent' },
  signUp: { method: 'POST', path: '/signup' },
  signIn: { method: 'POST', path: '/signin' },
  signOut: { method: 'POST', path: '/logout' },
  refreshSession: { method: 'POST', path: '/auth/refresh' },
  readProfile: { method: 'GET', path: '/api/user/profile' },
  updateProfile: { method: 'PUT', path: '/api/user/profile' },
  changePassword: { method: 'POST', path: '/api/user/change-password' },
  deleteAccount: { method: 'DELETE', path: '/api/user' },
  exportAccount: { method: 'GET', path: '/api/user/export' },
  sendOtp: { method: 'POST', path: '/api/auth/forgot-password/send-otp' },
  verifyOtp: { method: 'POST', path: '/api/auth/forgot-password/verify-otp' },
  resetPassword: { method: 'POST', path: '/api/auth/forgot-password/reset' },
  sendOtpShort: { method: 'POST', path: '/forgot-password/send-otp' },
  verifyOtpShort: { method: 'POST', path: '/forgot-password/verify-otp' },
  resetPasswordShort: { method: 'POST', path: '/forgot-password/reset' },
  feedbacks: { method: 'POST', path: '/feedbacks' },
} as const satisfies Record<string, ApiAddress>
