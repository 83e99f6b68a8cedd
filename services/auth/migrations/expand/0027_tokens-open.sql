CREATE TYPE "public"."token_act" AS ENUM('access', 'pin_lock', 'take_tote', 'approve_walls');--> statement-breakpoint
ALTER TABLE "manager_tokens" ADD COLUMN "used_by_name" text;--> statement-breakpoint
ALTER TABLE "manager_tokens" ADD COLUMN "act" "token_act" DEFAULT 'access' NOT NULL;--> statement-breakpoint
ALTER TABLE "manager_tokens" ADD COLUMN "mail_key" text;