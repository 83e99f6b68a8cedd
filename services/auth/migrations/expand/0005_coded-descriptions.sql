ALTER TABLE "audit_log" ADD COLUMN "coded" jsonb;--> statement-breakpoint
ALTER TABLE "badge_log" ADD COLUMN "coded" jsonb;