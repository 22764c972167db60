// What `update-user` and `heavy` do with a user that has been checked and whose dates are dates.

export function nextMonth(user) {
  user.lastUpdate.setUTCMonth(user.lastUpdate.getUTCMonth() + 1)
  return user
}

export function touch(user) {
  user.updatedAt.setUTCMonth(user.updatedAt.getUTCMonth() + 1)
  user.lastLoginAt = user.updatedAt
  user.profile.displayName = `${user.profile.firstName} ${user.profile.lastName[0]}.`
  return user
}
