-- give_back_allowance of apps/server/src/platform/limits/rate-limiter.ts, written by npm run sql
update allowances set spent = spent - 1 where key = $1 and spent > 0 and ends_at > now();
