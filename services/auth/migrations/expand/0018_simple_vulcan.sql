CREATE TYPE "public"."invitation_way" AS ENUM('email', 'sheet');--> statement-breakpoint
CREATE TABLE "first_administrator_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"site_id" text NOT NULL,
	"role" "role" NOT NULL,
	"way" "invitation_way" NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_by_user" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_by_site" ON "invitations" USING btree ("site_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_by_end" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(coalesce(nullif("first_name" || ' ' || "last_name", ' '), "email", "employee_id", '')),"id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_site" ON "users" USING btree ("site_id",lower(coalesce(nullif("first_name" || ' ' || "last_name", ' '), "email", "employee_id", '')),"id") WHERE "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_search_name" ON "users" USING btree (lower("first_name" || ' ' || "last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_last_name" ON "users" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_email" ON "users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_search_employee_id" ON "users" USING btree (lower("employee_id") text_pattern_ops);