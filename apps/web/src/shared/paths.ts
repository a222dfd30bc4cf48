/** The paths of the screens. */
export const paths = {
  landing: '/',
  home: '/home',
  hotspots: '/hotspots',
  routes: '/routes',
  rideBuddy: '/ridebuddy',
  contact: '/contact',
  feedbacks: '/feedbacks',
  profile: '/profile',
  forgotPassword: '/forgot-password',
  logout: '/logout',
  terms: '/terms',
  privacy: '/privacy',
} as const
